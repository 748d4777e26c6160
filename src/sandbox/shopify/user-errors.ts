export type UserError = { field: string[] | null; message: string; code: string | null }

/** Where in the input something is wrong. */
export type Path = (string | number)[]

export function userError(code: string | null, field: Path | null, message: string): UserError {
  return { code, field: field?.map(String) ?? null, message }
}

/** A refusal when the text is longer than the vendor stores. */
export function tooLong(
  code: string | null,
  field: Path,
  label: string,
  text: string | null | undefined,
  most = 255,
): UserError[] {
  if (!text || text.length <= most) return []
  return [userError(code, field, `${label} is too long (maximum is ${most} characters)`)]
}
