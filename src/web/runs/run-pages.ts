export const rowsPerPage = 100

export type RowPage = {
  page: number
  pages: number
  /** Numbers of the first and last row among all that are shown, from 1. */
  first: number
  last: number
  count: number
}

/** Which rows stand on a page; one past the end is the last. */
export function pageAt(count: number, wanted: number, pageSize = rowsPerPage): RowPage {
  const pages = Math.max(1, Math.ceil(count / pageSize))
  const page = Math.min(Math.max(1, wanted), pages)
  const first = count === 0 ? 0 : (page - 1) * pageSize + 1
  return { page, pages, first, last: Math.min(count, page * pageSize), count }
}
