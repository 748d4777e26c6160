/** Absent leaves, null clears. */
export function given<Value>(value: Value | null | undefined, before: Value, cleared: Value): Value {
  if (value === undefined) return before
  return value ?? cleared
}
