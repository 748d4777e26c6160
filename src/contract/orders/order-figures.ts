import { Type, type Static } from 'typebox'
import { NumberOrNull, TextOrNull } from '../columns/schemas.ts'

/** What an order is worth, in the order in which one follows from the other. */
const figureNames = [
  'platform_amount',
  'platform_discount',
  'platform_tax',
  'platform_shipping_fee',
  'payout',
  'cost',
  'shipping_cost',
  'restock_amount',
  'profit',
  'profit_margin',
  'roi',
] as const

/** Who says so: of `none` nobody said anything, and it counts as nothing. */
const figureSources = [
  'marketplace',
  'user',
  'purchases',
  'product',
  'estimated',
  'settings',
  'rates',
  'figures',
  'none',
] as const
export type FigureSource = (typeof figureSources)[number]

const unit = Type.String({ description: 'A currency, % for percent, or USD/EUR for a rate' })

export const FigureInput = Type.Object({
  name: Type.String(),
  value: NumberOrNull(),
  unit,
  source: Type.Enum([...figureSources]),
})
export type FigureInput = Static<typeof FigureInput>

/** One figure of an order, and how it comes about. */
export const OrderFigure = Type.Object({
  name: Type.Enum([...figureNames]),
  value: NumberOrNull(),
  unit,
  estimated: Type.Boolean({ description: 'It rests on something that nobody has reported yet' }),
  formula: Type.String({ description: 'In plain words' }),
  reason: TextOrNull({ description: 'Why there is no value' }),
  inputs: Type.Array(FigureInput),
})
export type OrderFigure = Static<typeof OrderFigure>
