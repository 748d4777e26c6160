// Quantities in a productSet: for a variant that is made now at any open location, for one that exists only where it is stocked.
import type { ItemRecord, UserError } from '../records.ts'
import { locations } from '../shop.ts'
import { userError } from '../user-errors.ts'
import type { VariantInput } from './product-set-input.ts'

type Path = (string | number)[]

export const maxInventoryQuantities = 50_000
export const maxQuantity = 1_000_000_000

export function checkInventory(input: VariantInput, item: ItemRecord | undefined, field: Path): UserError[] {
  const seen = new Set<string>()
  return (input.inventoryQuantities ?? []).flatMap(({ locationId, name, quantity }, index) => {
    const at = [...field, 'inventoryQuantities', index]
    const errors: UserError[] = []
    const location = locations.find(({ id }) => id === locationId)
    if (name !== 'available' && name !== 'on_hand') {
      const message = "The quantity name must be either 'available' or 'on_hand'."
      errors.push(userError('INVALID_INPUT', [...at, 'name'], message))
    }
    if (location === undefined || !location.isActive) {
      errors.push(
        userError('INVALID_VARIANT', [...at, 'locationId'], 'Location does not exist or is not active'),
      )
    } else if (item !== undefined && item.levels[locationId] === undefined) {
      const message = 'The quantity can only be set at locations where the variant is already stocked'
      errors.push(userError('INVALID_VARIANT', [...at, 'locationId'], message))
    }
    if (Math.abs(quantity) > maxQuantity) {
      const message = `Quantity must be between -${maxQuantity} and ${maxQuantity}`
      errors.push(userError('INVALID_VARIANT', [...at, 'quantity'], message))
    }
    if (seen.has(locationId)) {
      errors.push(
        userError('DUPLICATED_VALUE', [...at, 'locationId'], 'The location is given more than once'),
      )
    }
    seen.add(locationId)
    return errors
  })
}
