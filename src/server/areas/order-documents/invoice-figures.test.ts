import fc from 'fast-check'
import { expect, test } from 'vitest'
import { invoiceFigures } from './invoice-figures.ts'

const order = (changes: object = {}) => ({
  ...{ amount_cents: 10_000, platform_amount_cents: 10_000, platform_discount_cents: 0 },
  ...{ platform_tax_cents: 0, platform_shipping_fee_cents: 0 },
  ...changes,
})
const item = (amount_cents: number | null, changes: object = {}) => ({
  ...{ amount_cents, platform_amount_cents: 1, canceled: false },
  ...changes,
})
const figures = (changes: object, items: ReturnType<typeof item>[], isCanceled = false) => {
  const { lines, ...sums } = invoiceFigures(order(changes), { items, isCanceled })
  return { ...sums, amounts: lines.map(({ amount }) => amount) }
}
const onTop = { platform_discount_cents: 500, platform_tax_cents: 800, platform_shipping_fee_cents: 250 }

test('has its lines, less the discount, with shipping and tax', () => {
  expect(figures({ ...onTop, platform_amount_cents: 10_550 }, [item(7_501), item(2_499)])).toEqual({
    ...{ amounts: [7_501, 2_499], subtotal: 10_000, discount: 500, shipping: 250, tax: 800 },
    ...{ isTaxIncluded: false, adjustment: 0, total: 10_550 },
  })
})

test('says so where the tax is in the prices', () => {
  expect(figures({ ...onTop, platform_amount_cents: 9_750 }, [item(10_000)])).toMatchObject({
    ...{ isTaxIncluded: true, adjustment: 0, total: 9_750 },
  })
})

test('says what was changed by hand or taken off, so that it adds up', () => {
  expect(figures({ platform_amount_cents: 9_000 }, [item(10_000)])).toMatchObject({ adjustment: -1_000 })
  expect(figures({}, [item(6_000), item(4_000, { canceled: true })])).toMatchObject({
    ...{ amounts: [6_000], subtotal: 6_000, adjustment: 4_000 },
  })
})

test('of a canceled order names all that was in it', () => {
  const items = [item(6_000, { canceled: true }), item(4_000, { canceled: true })]
  expect(figures({}, items, true)).toMatchObject({ amounts: [6_000, 4_000], total: 10_000, adjustment: 0 })
})

test('shares out what is told of the whole alone', () => {
  expect(figures({}, [item(null), item(null), item(null)]).amounts).toEqual([3_334, 3_333, 3_333])
})

test('adds up, whatever it is given', () => {
  const cents = fc.integer({ min: 0, max: 1_000_000 })
  const lines = fc.array(fc.tuple(fc.option(cents), cents, fc.boolean()), { maxLength: 6 })
  fc.assert(
    fc.property(
      lines,
      fc.tuple(cents, cents, cents, cents, cents),
      fc.boolean(),
      (told, money, isCanceled) => {
        const [amount_cents, platform_amount_cents, discount, tax, shipping] = money
        const whole = {
          ...{ amount_cents, platform_amount_cents, platform_discount_cents: discount },
          ...{ platform_tax_cents: tax, platform_shipping_fee_cents: shipping },
        }
        const items = told.map(([amount, share, canceled]) =>
          item(amount, { platform_amount_cents: share, canceled }),
        )
        const read = invoiceFigures(whole, { items, isCanceled })
        const sum = read.lines.reduce((all, { amount }) => all + amount, 0)
        if (items.length > 0) expect(read.subtotal).toBe(sum)
        const taxOnTop = read.isTaxIncluded ? 0 : tax
        expect(read.subtotal - discount + shipping + taxOnTop + read.adjustment).toBe(platform_amount_cents)
      },
    ),
  )
})
