import { InvalidInput } from '../../platform/errors.ts'
import type { Marketplace } from './marketplaces.query.ts'

export const missingInput = 'Please provide input for all fields'

/** The marketplaces of these names, in any case; an unknown one is refused by name. */
export function chooseMarketplaces(known: Marketplace[], names: string[]): Marketplace[] {
  if (names.length === 0) throw new InvalidInput(missingInput, { errors: { market_place: [missingInput] } })
  const chosen = names.map((name) => {
    const found = known.find((each) => each.name.toLowerCase() === name.trim().toLowerCase())
    if (found !== undefined) return found
    const message = `There is no marketplace "${name}".`
    throw new InvalidInput(message, { errors: { market_place: [message] } })
  })
  return [...new Set(chosen)]
}
