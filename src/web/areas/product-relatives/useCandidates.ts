import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { productColumn } from '../../../contract/products/product-columns.ts'
import {
  listChildCandidates,
  listParentCandidates,
} from '../../../contract/products/product-forms.endpoints.ts'
import { call } from '../../app/call.ts'
import {
  noFilter,
  withColumnFilter,
  type ColumnFilter,
  type FilterModel,
} from '../../grid/filters/filter-model.ts'
import { conditionsOf } from '../../grid/filters/filter-wire.ts'
import { orderByOf, withSortToggled, type SortModel } from '../../grid/filters/sort-model.ts'

export type Offers = 'basics' | 'parents'

/** How many candidates stand on a page. */
export const candidatesPerPage = 5

export const candidateColumns = [
  productColumn('sku'),
  productColumn('title'),
  { ...productColumn('product_type'), label: 'Product Type' },
]

type Question = { page: number; sort: SortModel; filter: FilterModel }

const firstPage: Question = { page: 1, sort: [], filter: noFilter }

/** A page of products that may be chosen, and what is asked of them. */
export function useCandidates(offers: Offers, category: string) {
  const [asked, setAsked] = useState({ category, question: firstPage })
  // Another category has other products, and no third page perhaps.
  const question = asked.category === category ? asked.question : { ...asked.question, page: 1 }
  const change = (part: Partial<Question>) =>
    setAsked({ category, question: { ...question, page: 1, ...part } })
  const conditions = conditionsOf(question.filter, candidateColumns)
  const query = {
    page: question.page,
    page_size: candidatesPerPage,
    order_by: orderByOf(question.sort, (id) => id) || 'sku',
    filter: conditions.length === 0 ? undefined : JSON.stringify(conditions),
    relationship_name: offers === 'parents' || category === '' ? undefined : category,
  }
  const list = offers === 'basics' ? listChildCandidates : listParentCandidates
  const found = useQuery({
    queryKey: ['product', 'candidates', offers, query],
    queryFn: ({ signal }) => call(list, { query, signal }),
    placeholderData: keepPreviousData,
  })
  return {
    ...found,
    question,
    toPage: (page: number) => change({ page }),
    sortBy: (id: string, isAdding: boolean) => change({ sort: withSortToggled(question.sort, id, isAdding) }),
    filterBy: (id: string, filter: ColumnFilter | null) =>
      change({ filter: withColumnFilter(question.filter, id, filter) }),
  }
}
