/** One thing that a proof says, with what was measured of it. */
export type Claim = {
  what: string
  measured: string
  holds: boolean
}

export function claim(what: string, measured: string | number, holds: boolean): Claim {
  return { what, measured: String(measured), holds }
}

export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}

/** What does not hold, in words that a log of tests shows whole. */
export function broken(claims: Claim[]): string[] {
  return claims.filter(({ holds }) => !holds).map(({ what, measured }) => `${what}: ${measured}`)
}
