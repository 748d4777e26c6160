/** The spec's other storage keys. They are written for compatibility and never trusted: the server decides. */
export const browserKeys = {
  marketplace: 'marketplace',
  marketplacesList: 'marketplaces_list',
  page: 'page',
  allProductDataPerId: 'allProductDataPerId',
} as const
