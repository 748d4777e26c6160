/** What is said of an amount is meant as long as the amount is. */
const followed: Readonly<Record<string, string>> = {
  retail_price_manually_updated: 'retail_price',
  payout_estimated_of: 'payout',
}

export type MeantFields = {
  meant: string[]
  /** Others have changed them meanwhile: theirs stay. */
  lost: string[]
}

/**
 * Which fields of an edit are still meant: what stands there is what was seen when it was decided, or what is wanted
 * already. Asked by undo, too: there the new values were seen, and the old ones are wanted.
 */
export function stillMeant(
  fields: readonly string[],
  values: (field: string) => { now: unknown; seen: unknown; wanted: unknown },
): MeantFields {
  const isMeant = (field: string) => {
    const { now, seen, wanted } = values(field)
    return isSame(now, seen) || isSame(now, wanted)
  }
  const lost = fields.filter((field) => !isMeant(field))
  const follows = (field: string) => lost.includes(followed[field] ?? '')
  return {
    meant: fields.filter((field) => !lost.includes(field) && !follows(field)),
    lost: lost.filter((field) => !follows(field)),
  }
}

/** Values as the wire has them; lists count by what they hold. */
export function isSame(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other
  return one.length === other.length && one.every((each, index) => each === other[index])
}
