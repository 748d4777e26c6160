/** Every address of the page, as the spec writes them. */
export const paths = {
  home: '/',
  signIn: '/auth/login-page',
  catalogs: '/catalogs',
  product: (id: number) => `/catalogs/${id}`,
  importProducts: '/catalogs/import',
  importRun: (id: number) => `/catalogs/import/${id}`,
  runs: '/runs',
  act: (id: number) => `/runs/${id}`,
  bulkPublish: (id: number) => `/bulkpublish/${id}`,
  bulkDelete: (id: number) => `/bulk_delete_stale_product/${id}`,
  productExports: '/product-exports',
  orderExports: '/order-exports',
  documentation: '/documentation',
  error: '/error',
  rightToLeft: '/rtl',
  dashboardAlias: '/admin/dashboard',
} as const
