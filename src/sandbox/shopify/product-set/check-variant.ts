// What every variant has to obey: prices not negative, texts not too long, weights and costs possible, quantities where it is stocked.
import { toCents } from '../money.ts'
import { isOpenLocation } from '../shop.ts'
import type { ItemRecord } from '../store.ts'
import { tooLong, userError, type Path, type UserError } from '../user-errors.ts'
import type { VariantInput } from './product-set-input.ts'

const code = 'INVALID_VARIANT'
const tooMuch = 10n ** 20n
export const maxInventoryQuantities = 50_000
export const maxQuantity = 1_000_000_000

export function checkVariant(input: VariantInput, field: Path): UserError[] {
  const item = input.inventoryItem
  const itemField = [...field, 'inventoryItem']
  return [
    ...checkAmount(input.price, [...field, 'price'], 'Price'),
    ...checkAmount(input.compareAtPrice, [...field, 'compareAtPrice'], 'Compare at price'),
    ...checkAmount(item?.cost, [...itemField, 'cost'], 'Cost'),
    ...tooLong(code, [...field, 'sku'], 'SKU', input.sku),
    ...tooLong(code, [...itemField, 'sku'], 'SKU', item?.sku),
    ...tooLong(code, [...field, 'barcode'], 'Barcode', input.barcode),
    ...checkWeight(item?.measurement?.weight?.value ?? 0, [...itemField, 'measurement', 'weight']),
    ...checkHarmonizedCode(item?.harmonizedSystemCode, [...itemField, 'harmonizedSystemCode']),
  ]
}

function checkAmount(amount: string | null | undefined, field: Path, label: string): UserError[] {
  if (!amount) return []
  const cents = toCents(amount)
  if (cents < 0n) return [userError(code, field, `${label} must be greater than or equal to 0`)]
  if (cents >= tooMuch) return [userError(code, field, `${label} must be less than 1000000000000000000`)]
  return []
}

function checkWeight(value: number, field: Path): UserError[] {
  if (value >= 0 && value <= 2_000_000_000) return []
  return [userError(code, field, 'Weight must be between 0 and 2000000000')]
}

function checkHarmonizedCode(digits: string | null | undefined, field: Path): UserError[] {
  if (!digits || /^\d{6,13}$/.test(digits)) return []
  return [userError(code, field, 'Harmonized system code must be 6 to 13 digits')]
}

/** For a variant that is made now at any open location, for one that exists only where it is stocked. */
export function checkInventory(input: VariantInput, item: ItemRecord | undefined, field: Path): UserError[] {
  const seen = new Set<string>()
  return (input.inventoryQuantities ?? []).flatMap(({ locationId, name, quantity }, index) => {
    const errors: UserError[] = []
    const refuse = (errorCode: string, part: string, message: string) =>
      errors.push(userError(errorCode, [...field, 'inventoryQuantities', index, part], message))
    if (name !== 'available' && name !== 'on_hand')
      refuse('INVALID_INPUT', 'name', "The quantity name must be either 'available' or 'on_hand'.")
    if (!isOpenLocation(locationId)) refuse(code, 'locationId', 'Location does not exist or is not active')
    else if (item !== undefined && item.levels[locationId] === undefined)
      refuse(
        code,
        'locationId',
        'The quantity can only be set at locations where the variant is already stocked',
      )
    if (Math.abs(quantity) > maxQuantity)
      refuse(code, 'quantity', `Quantity must be between -${maxQuantity} and ${maxQuantity}`)
    if (seen.has(locationId)) refuse('DUPLICATED_VALUE', 'locationId', 'The location is given more than once')
    seen.add(locationId)
    return errors
  })
}
