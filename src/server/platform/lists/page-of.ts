/** The rows of a page as an offset and a limit. */
export function pageOf({ page = 1, page_size = 100 }: { page?: number; page_size?: number }): Page {
  return { offset: (page - 1) * page_size, limit: page_size }
}

export interface Page {
  offset: number
  limit: number
}
