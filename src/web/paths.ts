type EditedProduct = { product_type: 'basic' | 'parent' | 'master'; id: number; title: string }

/** Every address of the page, as the spec writes them. */
export const paths = {
  home: '/',
  signIn: '/auth/login-page',
  catalogs: '/catalogs',
  product: (id: number) => `/catalogs/${id}`,
  createBasic: '/create_basic_product',
  createParent: '/create_parent_product',
  createMaster: '/create_master_product',
  createSizeRun: '/create_size_run',
  addBasic: (parentId: number) => `/add_basic_product/${parentId}`,
  addParent: (masterId: number) => `/add_parent_product/${masterId}`,
  /** A parent's title stands in its address to be read; the id decides. */
  editProduct: ({ product_type: type, id, title }: EditedProduct) =>
    `/edit_${type}_product/${type === 'parent' && title !== '' ? `${encodeURIComponent(title)}/` : ''}${id}`,
  importProducts: '/catalogs/import',
  importRun: (id: number) => `/catalogs/import/${id}`,
  runs: '/runs',
  act: (id: number) => `/runs/${id}`,
  bulkPublish: (id: number) => `/bulkpublish/${id}`,
  listingCheck: (id: number) => `/listing-checks/${id}`,
  bulkDelete: (id: number) => `/bulk_delete_stale_product/${id}`,
  orders: '/orders',
  order: (id: number) => `/orders/${id}`,
  settlements: '/settlements',
  settlement: (id: number) => `/settlements/${id}`,
  shipDesk: '/ship-desk',
  productSales: '/product-sales',
  reports: '/reports',
  runsOutSoon: '/runs-out-soon',
  productExports: '/product-exports',
  orderExports: '/order-exports',
  configuration: '/configuration',
  businessProfile: '/configuration/business-profile',
  exchangeRates: '/configuration/exchange-rates',
  timeLimits: '/configuration/time-limits',
  marketplace: (id: number) => `/configuration/details/${id}`,
  productConfiguration: '/product-configuration',
  service: (name: string) => `/configuration/services/${name}`,
  shipStationStores: '/shipstation-stores',
  documentation: '/documentation',
  error: '/error',
  rightToLeft: '/rtl',
  dashboardAlias: '/admin/dashboard',
} as const

/** The first part of the addresses of the forms; all but those of a new product go on with an id. */
export const productForms = [
  ...['create_basic', 'create_parent', 'create_master', 'add_basic', 'add_parent'],
  ...['edit_basic', 'edit_parent', 'edit_master'],
].map((form) => `/${form}_product`)
