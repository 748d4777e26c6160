export type Page = {
  offset: number
  limit: number
}

/** Which rows a page of the wire holds. */
export function pageOf({ page = 1, page_size = 100 }: { page?: number; page_size?: number }): Page {
  return { offset: (page - 1) * page_size, limit: page_size }
}
