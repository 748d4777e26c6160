import type { Marketplace } from '../../../contract/settings.endpoints.ts'
import { invalidField } from '../../platform/errors.ts'
import { missingInput } from '../products/chosen-ids.ts'

/** The marketplaces of these names, in any case; an unknown one is refused by name. */
export function chooseMarketplaces(known: Marketplace[], names: string[]): Marketplace[] {
  if (names.length === 0) throw invalidField('market_place', missingInput)
  const chosen = names.map((name) => {
    const found = known.find((each) => each.name.toLowerCase() === name.trim().toLowerCase())
    if (found !== undefined) return found
    throw invalidField('market_place', `There is no marketplace "${name}".`)
  })
  return [...new Set(chosen)]
}
