import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listRecentOrders } from '../../../contract/orders.endpoints.ts'
import { listPriceHistory, listStockHistory } from '../../../contract/products/products.endpoints.ts'
import { listReservations } from '../../../contract/products/reservations.endpoints.ts'
import { listPublishHistory, showListingDocument } from '../../../contract/publishing.endpoints.ts'
import { call } from '../../app/call.ts'

/** Rows of a history that are seen at once. */
export const historyPageSize = 20

/** Orders that are worth a look from here. */
export const recentOrderCount = 10

/** Old as soon as anything is done with the product: what is asked again stands beside what is seen. */
const belongs = { staleTime: 0, placeholderData: keepPreviousData }

export function recentOrdersQuery(id: number) {
  return queryOptions({
    queryKey: ['product history', id, 'orders'],
    queryFn: ({ signal }) =>
      call(listRecentOrders, { params: { id }, query: { page_size: recentOrderCount }, signal }),
    ...belongs,
  })
}

export function stockHistoryQuery(id: number, page: number) {
  return queryOptions({
    queryKey: ['product history', id, 'stock', page],
    queryFn: ({ signal }) => call(listStockHistory, { params: { id }, query: paged(page), signal }),
    ...belongs,
  })
}

export function priceHistoryQuery(id: number, page: number, field: string) {
  return queryOptions({
    queryKey: ['product history', id, 'price', page, field],
    queryFn: ({ signal }) =>
      call(listPriceHistory, { params: { id }, query: { ...paged(page), field }, signal }),
    ...belongs,
  })
}

export function publishHistoryQuery(id: number, page: number) {
  return queryOptions({
    queryKey: ['product history', id, 'published', page],
    queryFn: ({ signal }) => call(listPublishHistory, { params: { id }, query: paged(page), signal }),
    ...belongs,
  })
}

/** What a marketplace is being told is looked at again until it has answered. */
const answerMs = 3_000

export function reservationsQuery(id: number, page: number) {
  return queryOptions({
    queryKey: ['product history', id, 'reservations', page],
    queryFn: ({ signal }) => call(listReservations, { params: { id }, query: paged(page), signal }),
    ...belongs,
    refetchInterval: ({ state: { data } }) =>
      data?.sold_out?.channels.some(({ state }) => state === 'being_told') === true ? answerMs : false,
  })
}

export function listingDocumentQuery(id: number, marketplace: string) {
  return queryOptions({
    queryKey: ['product history', id, 'json', marketplace],
    queryFn: ({ signal }) => call(showListingDocument, { params: { id }, query: { marketplace }, signal }),
    staleTime: 0,
  })
}

function paged(page: number) {
  return { page, page_size: historyPageSize }
}
