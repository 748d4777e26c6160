import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { PlanAction } from '../../../contract/publish-plan.ts'
import { planPublish, planUnpublish } from '../../../contract/publishing.endpoints.ts'
import type { ProductChoice } from '../../../contract/products/product-choice.ts'
import { call } from '../../app/call.ts'
import type { LeftOut } from './PlanTable.tsx'
import type { ChosenKind } from './publish-words.ts'

const endpoints = { publish: planPublish, unpublish: planUnpublish }

type PlanWanted = {
  kind: ChosenKind
  list: ProductChoice
  marketplaces: readonly string[]
  leftOut?: readonly LeftOut[]
  page: number
  action: PlanAction | null
  /** Of the dialog's opening: what is opened anew is planned anew. */
  key: string
}

/** A page of what would happen; the page before stays while the next is worked out. */
export const planQuery = ({ kind, list, marketplaces, leftOut = [], page, action, key }: PlanWanted) =>
  queryOptions({
    queryKey: ['publish plan', key, kind, marketplaces, leftOut, action, page],
    queryFn: ({ signal }) =>
      call(endpoints[kind], {
        query: { page, page_size: rowsPerPage, ...(action !== null && { action }) },
        body: {
          product_list: list,
          market_place: [...marketplaces],
          ...(leftOut.length > 0 && { left_out: [...leftOut] }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    gcTime: 60_000,
  })

export const rowsPerPage = 50
