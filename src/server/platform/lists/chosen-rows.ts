import type { ProductChoice } from '../../../contract/products/product-choice.ts'
import { counted } from '../counted.ts'
import { Conflict, RuleBroken } from '../errors.ts'
import { allOf } from '../grid/condition.ts'
import { parseFilter } from '../grid/parse-filter.ts'
import type { List } from './define-list.ts'
import { findNamedLists } from './named-lists.store.ts'
import type { ReaderParts } from './list-memory.ts'
import { listReader } from './list-reader.ts'

type Parts = ReaderParts & {
  /** The day that it is where the business is. */
  today: string
}
type Chosen = {
  list: List
  /** Never more at a time. */
  most: number
  /** What a row is called: 'product'. */
  row: string
}

/** The ids that a seller's choice stands for at this moment, a filter's answer being frozen here. */
export async function chosenRows(parts: Parts, choice: ProductChoice, chosen: Chosen): Promise<number[]> {
  if (Array.isArray(choice)) {
    const ids = [...new Set(choice)]
    if (ids.length > chosen.most) throw tooMany(chosen)
    return ids
  }
  const found = await findIds(parts, choice, chosen)
  const excluded = new Set(choice.exclude)
  const ids = found.filter((id) => !excluded.has(id))
  refuseSurprise(ids.length, choice.expected_count, chosen.row)
  return ids
}

type Search = Exclude<ProductChoice, number[]>

async function findIds({ today, ...parts }: Parts, { filter, search }: Search, { list, most, row }: Chosen) {
  const condition = allOf(
    parseFilter(filter ?? [], { fields: list.fields, today, lists: await findNamedLists(parts.db, filter) }),
    list.search?.(search ?? ''),
  )
  const ids = await listReader(parts, list).ids(condition, most)
  if (ids.length > most) throw tooMany({ most, row })
  return ids
}

function tooMany({ most, row }: Pick<Chosen, 'most' | 'row'>): RuleBroken {
  return new RuleBroken(`Choose at most ${counted(most, row)} at a time.`)
}

function refuseSurprise(count: number, expected: number, row: string): void {
  if (Math.abs(count - expected) <= expected * 0.05) return
  const sentence = `The filter now finds ${counted(count, row)} instead of ${expected.toLocaleString('en-US')}; look again before you go on.`
  throw new Conflict(sentence, { code: 'selection_changed' })
}
