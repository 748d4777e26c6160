import * as make from '../columns/build-columns.ts'
import { coverStates } from './stock-cover.ts'

const told = { isWritable: false } as const

/** How it stands with the stock of a product, beside any list of products. */
export const coverColumns = [
  make.choice('cover_state', 'Cover', { ...told, choices: coverStates, width: 140 }),
  make.decimal('days_of_cover', 'Days of Cover', { ...told, width: 105 }),
  make.date('runs_out_on', 'Runs Out', { ...told, width: 110 }),
  make.quantity('reorder_quantity', 'Reorder', { ...told, width: 95 }),
  make.decimal('daily_rate', 'Daily Sales', { ...told, hasBothPlaces: true, width: 105 }),
  make.percent('sell_through', 'Sell-Through %', { ...told, width: 130 }),
] as const
