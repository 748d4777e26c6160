// Each screen is fetched when somebody goes there.
import { lazyRouteComponent } from '@tanstack/react-router'

export const SignInPage = lazyRouteComponent(() => import('./areas/accounts/SignInPage.tsx'), 'SignInPage')
export const CatalogPage = lazyRouteComponent(() => import('./areas/products/CatalogPage.tsx'), 'CatalogPage')
export const ProductPage = lazyRouteComponent(
  () => import('./areas/product-detail/ProductPage.tsx'),
  'ProductPage',
)
const importOrderLists = async () => (await import('./order-lists.ts')).orderLists
export const OrdersPage = lazyRouteComponent(importOrderLists, 'OrdersPage')
export const OrderPage = lazyRouteComponent(() => import('./areas/orders/OrderPage.tsx'), 'OrderPage')
export const ShipDeskPage = lazyRouteComponent(
  () => import('./areas/ship-desk/ShipDeskPage.tsx'),
  'ShipDeskPage',
)
export const ProductSalesPage = lazyRouteComponent(importOrderLists, 'ProductSalesPage')
export const ReportsPage = lazyRouteComponent(importOrderLists, 'ReportsPage')
export const StockCoverPage = lazyRouteComponent(importOrderLists, 'StockCoverPage')
export const ImportPage = lazyRouteComponent(() => import('./areas/imports/ImportPage.tsx'), 'ImportPage')
export const ImportRunPage = lazyRouteComponent(
  () => import('./areas/imports/ImportRunPage.tsx'),
  'ImportRunPage',
)
export const SettlementsPage = lazyRouteComponent(
  () => import('./areas/settlements/SettlementsPage.tsx'),
  'SettlementsPage',
)
export const SettlementPage = lazyRouteComponent(
  () => import('./areas/settlements/SettlementPage.tsx'),
  'SettlementPage',
)
const importExports = () => import('./areas/exports/ExportsPage.tsx')
export const ProductExportsPage = lazyRouteComponent(importExports, 'ProductExportsPage')
export const OrderExportsPage = lazyRouteComponent(importExports, 'OrderExportsPage')
export const RunsPage = lazyRouteComponent(() => import('./runs/RunsPage.tsx'), 'RunsPage')
export const ActPage = lazyRouteComponent(() => import('./areas/acts/ActPage.tsx'), 'ActPage')
export const BulkPublishPage = lazyRouteComponent(
  () => import('./areas/publishing/BulkPublishPage.tsx'),
  'BulkPublishPage',
)
export const ListingCheckPage = lazyRouteComponent(
  () => import('./areas/listing-checks/ListingCheckPage.tsx'),
  'ListingCheckPage',
)
export const BulkDeletePage = lazyRouteComponent(
  () => import('./areas/products/BulkDeletePage.tsx'),
  'BulkDeletePage',
)
export const ConfigurationPage = lazyRouteComponent(
  () => import('./areas/configuration/ConfigurationPage.tsx'),
  'ConfigurationPage',
)
export const MarketplacePage = lazyRouteComponent(
  () => import('./areas/marketplaces/MarketplacePage.tsx'),
  'MarketplacePage',
)
export const ServicePage = lazyRouteComponent(() => import('./areas/services/ServicePage.tsx'), 'ServicePage')
export const BusinessProfilePage = lazyRouteComponent(
  () => import('./areas/business-profile/BusinessProfilePage.tsx'),
  'BusinessProfilePage',
)
export const ExchangeRatesPage = lazyRouteComponent(
  () => import('./areas/exchange-rates/ExchangeRatesPage.tsx'),
  'ExchangeRatesPage',
)
export const TimeLimitsPage = lazyRouteComponent(
  () => import('./areas/time-limits/TimeLimitsPage.tsx'),
  'TimeLimitsPage',
)
export const ProductConfigurationPage = lazyRouteComponent(
  () => import('./areas/product-configuration/ProductConfigurationPage.tsx'),
  'ProductConfigurationPage',
)
export const SizeRunPage = lazyRouteComponent(
  () => import('./areas/size-run-form/SizeRunPage.tsx'),
  'SizeRunPage',
)
export const ProductFormPage = lazyRouteComponent(
  () => import('./areas/product-forms/ProductFormPage.tsx'),
  'ProductFormPage',
)
export const ShipStationStoresPage = lazyRouteComponent(
  () => import('./areas/shipstation/ShipStationStoresPage.tsx'),
  'ShipStationStoresPage',
)
export const DocumentationPage = lazyRouteComponent(
  () => import('./areas/documentation/DocumentationPage.tsx'),
  'DocumentationPage',
)
export const ErrorPage = lazyRouteComponent(() => import('./areas/system/SystemPages.tsx'), 'ErrorPage')
export const NotFoundPage = lazyRouteComponent(() => import('./areas/system/SystemPages.tsx'), 'NotFoundPage')
