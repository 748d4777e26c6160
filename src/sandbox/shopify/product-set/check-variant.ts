// What every variant has to obey: prices not negative, texts not too long, weights and costs possible, quantities where it is stocked.
import { toCents } from '../money.ts'
import { isOpenLocation } from '../shop.ts'
import type { ItemRecord } from '../store.ts'
import type { Findings, Path } from '../user-errors.ts'
import type { VariantInput } from './product-set-input.ts'

const code = 'INVALID_VARIANT'
const tooMuch = 10n ** 20n
export const maxInventoryQuantities = 50_000
export const maxQuantity = 1_000_000_000

export function checkVariant(input: VariantInput, field: Path, findings: Findings): void {
  const item = input.inventoryItem
  const itemField = [...field, 'inventoryItem']
  const checkAmount = (amount: string | null | undefined, at: Path, label: string) => {
    const cents = toCents(amount || '0')
    if (cents < 0n) findings.add(code, at, `${label} must be greater than or equal to 0`)
    if (cents >= tooMuch) findings.add(code, at, `${label} must be less than 1000000000000000000`)
  }
  checkAmount(input.price, [...field, 'price'], 'Price')
  checkAmount(input.compareAtPrice, [...field, 'compareAtPrice'], 'Compare at price')
  checkAmount(item?.cost, [...itemField, 'cost'], 'Cost')
  findings.addLong(code, [...field, 'sku'], 'SKU', input.sku)
  findings.addLong(code, [...itemField, 'sku'], 'SKU', item?.sku)
  findings.addLong(code, [...field, 'barcode'], 'Barcode', input.barcode)
  const weight = item?.measurement?.weight?.value ?? 0
  if (!(weight >= 0 && weight <= 2_000_000_000))
    findings.add(code, [...itemField, 'measurement', 'weight'], 'Weight must be between 0 and 2000000000')
  const digits = item?.harmonizedSystemCode
  if (digits && !/^\d{6,13}$/.test(digits)) {
    const message = 'Harmonized system code must be 6 to 13 digits'
    findings.add(code, [...itemField, 'harmonizedSystemCode'], message)
  }
}

/** For a variant that is made now at any open location, for one that exists only where it is stocked. */
export function checkInventory(
  input: VariantInput,
  item: ItemRecord | undefined,
  field: Path,
  findings: Findings,
): void {
  const seen = new Set<string>()
  for (const [index, { locationId, name, quantity }] of (input.inventoryQuantities ?? []).entries()) {
    const refuse = (errorCode: string, part: string, message: string) =>
      findings.add(errorCode, [...field, 'inventoryQuantities', index, part], message)
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
  }
}
