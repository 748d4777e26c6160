// What every variant has to obey, whoever changes it: prices not negative, texts not too long, weights and costs possible.
import { toCents } from '../money.ts'
import type { UserError } from '../records.ts'
import { tooLong, userError } from '../user-errors.ts'
import type { VariantFields } from './product-set-input.ts'

type Path = (string | number)[]

const tooMuch = 10n ** 20n

export function checkVariantFields(
  input: VariantFields,
  field: Path,
  code: string,
  priceCode = code,
): UserError[] {
  const item = input.inventoryItem
  const weight = item?.measurement?.weight
  return [
    ...checkAmount(input.price, [...field, 'price'], 'Price', priceCode),
    ...checkAmount(input.compareAtPrice, [...field, 'compareAtPrice'], 'Compare at price', priceCode),
    ...checkAmount(item?.cost, [...field, 'inventoryItem', 'cost'], 'Cost', code),
    ...tooLong(code, [...field, 'sku'], 'SKU', input.sku),
    ...tooLong(code, [...field, 'inventoryItem', 'sku'], 'SKU', item?.sku),
    ...tooLong(code, [...field, 'barcode'], 'Barcode', input.barcode),
    ...(weight ? checkWeight(weight.value, [...field, 'inventoryItem', 'measurement', 'weight'], code) : []),
    ...(item?.harmonizedSystemCode && !/^\d{6,13}$/.test(item.harmonizedSystemCode)
      ? [
          userError(
            code,
            [...field, 'inventoryItem', 'harmonizedSystemCode'],
            'Harmonized system code must be 6 to 13 digits',
          ),
        ]
      : []),
  ]
}

function checkAmount(
  amount: string | null | undefined,
  field: Path,
  label: string,
  code: string,
): UserError[] {
  if (!amount) return []
  const cents = toCents(amount)
  if (cents < 0n) return [userError(code, field, `${label} must be greater than or equal to 0`)]
  if (cents >= tooMuch) return [userError(code, field, `${label} must be less than 1000000000000000000`)]
  return []
}

function checkWeight(value: number, field: Path, code: string): UserError[] {
  if (value >= 0 && value <= 2_000_000_000) return []
  return [userError(code, field, 'Weight must be between 0 and 2000000000')]
}
