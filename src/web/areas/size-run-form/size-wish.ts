import type { FormValues } from '../../form/form-state.ts'
import { sizeWays, type SizeWish } from './size-sets.ts'

/** What the picker of sizes holds before anybody touched it, by the names under which the form keeps it. */
export const noWish = {
  'pick.way': 'numbers',
  'pick.from': '',
  'pick.to': '',
  'pick.withHalves': 'yes',
  'pick.smallest': 'XS',
  'pick.largest': '3XL',
  'pick.waists': '',
  'pick.lengths': '',
  'pick.list': '',
}
export type WishName = keyof typeof noWish

/** Which sizes the form asks for. */
export function wishOf(values: FormValues): SizeWish {
  const text = (name: WishName) => values[name] ?? noWish[name]
  return {
    way: sizeWays.find((way) => way === text('pick.way')) ?? 'numbers',
    ...{ from: text('pick.from'), to: text('pick.to'), withHalves: text('pick.withHalves') === 'yes' },
    ...{ smallest: text('pick.smallest'), largest: text('pick.largest') },
    ...{ waists: text('pick.waists'), lengths: text('pick.lengths'), list: text('pick.list') },
  }
}
