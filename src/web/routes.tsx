import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  parseSearchWith,
  redirect,
  stringifySearchWith,
  type ErrorComponentProps,
  type ParsedLocation,
  type RouteComponent,
} from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Label } from './app/labels.ts'
import { preferences } from './app/preferences/preferences.ts'
import { session, useSession } from './app/session.ts'
import { Shell } from './app/shell/Shell.tsx'
import { PublishingHost } from './areas/publishing/PublishingHost.tsx'
import { shellPanels } from './panels.ts'
import { paths, productForms } from './paths.ts'
import { ErrorState } from './ui/ErrorState.tsx'
import { fetchAhead, late, later, waitForRows } from './ui/later.ts'
import { Page, PageSkeleton } from './ui/Page.tsx'

const SignInPage = lazyRouteComponent(() => import('./areas/accounts/SignInPage.tsx'), 'SignInPage')
const CatalogPage = lazyRouteComponent(() => import('./areas/products/CatalogPage.tsx'), 'CatalogPage')
const ProductPage = lazyRouteComponent(() => import('./areas/product-detail/ProductPage.tsx'), 'ProductPage')
const importOrderLists = async () => (await import('./order-lists.ts')).orderLists
const OrdersPage = lazyRouteComponent(importOrderLists, 'OrdersPage')
const OrderPage = lazyRouteComponent(() => import('./areas/orders/OrderPage.tsx'), 'OrderPage')
const ShipDeskPage = lazyRouteComponent(() => import('./areas/ship-desk/ShipDeskPage.tsx'), 'ShipDeskPage')
const ProductSalesPage = lazyRouteComponent(importOrderLists, 'ProductSalesPage')
const ReportsPage = lazyRouteComponent(importOrderLists, 'ReportsPage')
const StockCoverPage = lazyRouteComponent(importOrderLists, 'StockCoverPage')
const ImportPage = lazyRouteComponent(() => import('./areas/imports/ImportPage.tsx'), 'ImportPage')
const ImportRunPage = lazyRouteComponent(() => import('./areas/imports/ImportRunPage.tsx'), 'ImportRunPage')
const SettlementsPage = lazyRouteComponent(
  () => import('./areas/settlements/SettlementsPage.tsx'),
  'SettlementsPage',
)
const SettlementPage = lazyRouteComponent(
  () => import('./areas/settlements/SettlementPage.tsx'),
  'SettlementPage',
)
const importExports = () => import('./areas/exports/ExportsPage.tsx')
const ProductExportsPage = lazyRouteComponent(importExports, 'ProductExportsPage')
const OrderExportsPage = lazyRouteComponent(importExports, 'OrderExportsPage')
const RunsPage = lazyRouteComponent(() => import('./runs/RunsPage.tsx'), 'RunsPage')
const ActPage = lazyRouteComponent(() => import('./areas/acts/ActPage.tsx'), 'ActPage')
const BulkPublishPage = lazyRouteComponent(
  () => import('./areas/publishing/BulkPublishPage.tsx'),
  'BulkPublishPage',
)
const ListingCheckPage = lazyRouteComponent(
  () => import('./areas/listing-checks/ListingCheckPage.tsx'),
  'ListingCheckPage',
)
const BulkDeletePage = lazyRouteComponent(
  () => import('./areas/products/BulkDeletePage.tsx'),
  'BulkDeletePage',
)
const ConfigurationPage = lazyRouteComponent(
  () => import('./areas/configuration/ConfigurationPage.tsx'),
  'ConfigurationPage',
)
const MarketplacePage = lazyRouteComponent(
  () => import('./areas/marketplaces/MarketplacePage.tsx'),
  'MarketplacePage',
)
const ServicePage = lazyRouteComponent(() => import('./areas/services/ServicePage.tsx'), 'ServicePage')
const BusinessProfilePage = lazyRouteComponent(
  () => import('./areas/business-profile/BusinessProfilePage.tsx'),
  'BusinessProfilePage',
)
const ExchangeRatesPage = lazyRouteComponent(
  () => import('./areas/exchange-rates/ExchangeRatesPage.tsx'),
  'ExchangeRatesPage',
)
const TimeLimitsPage = lazyRouteComponent(
  () => import('./areas/time-limits/TimeLimitsPage.tsx'),
  'TimeLimitsPage',
)
const ProductConfigurationPage = lazyRouteComponent(
  () => import('./areas/product-configuration/ProductConfigurationPage.tsx'),
  'ProductConfigurationPage',
)
const SizeRunPage = lazyRouteComponent(() => import('./areas/size-run-form/SizeRunPage.tsx'), 'SizeRunPage')
const ProductFormPage = lazyRouteComponent(
  () => import('./areas/product-forms/ProductFormPage.tsx'),
  'ProductFormPage',
)
const ShipStationStoresPage = lazyRouteComponent(
  () => import('./areas/shipstation/ShipStationStoresPage.tsx'),
  'ShipStationStoresPage',
)
const DocumentationPage = lazyRouteComponent(
  () => import('./areas/documentation/DocumentationPage.tsx'),
  'DocumentationPage',
)
const ErrorPage = lazyRouteComponent(() => import('./areas/system/SystemPages.tsx'), 'ErrorPage')
const NotFoundPage = lazyRouteComponent(() => import('./areas/system/SystemPages.tsx'), 'NotFoundPage')

const root = createRootRoute()

const signIn = createRoute({
  getParentRoute: () => root,
  path: paths.signIn,
  beforeLoad: ({ location }) => {
    if (session.read() === null) return
    const { returnTo } = location.state
    throw returnTo === undefined
      ? redirect({ to: paths.home, replace: true })
      : redirect({ href: returnTo, replace: true })
  },
  component: SignInPage,
})

const signInAlias = createRoute({
  getParentRoute: () => root,
  path: '/auth',
  beforeLoad: () => {
    throw redirect({ to: paths.signIn, replace: true })
  },
})

const error = createRoute({
  getParentRoute: () => root,
  path: paths.error,
  staticData: { caption: 'error' },
  component: function ErrorScreen() {
    const isSignedIn = useSession() !== null
    return isSignedIn ? (
      <Shell panels={shellPanels}>
        <ErrorPage />
      </Shell>
    ) : (
      <main>
        <ErrorPage />
      </main>
    )
  },
})

/** Everything behind the sign-in; an unknown address is one of these, so that it too asks who is there. */
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  pendingComponent: () => null,
  beforeLoad: ({ location }) => {
    if (session.read() === null)
      throw redirect({ to: paths.signIn, replace: true, state: { returnTo: location.href } })
  },
  component: function SignedIn() {
    useRunsWatched()
    return (
      <>
        <Shell panels={shellPanels}>
          <Outlet />
        </Shell>
        <PublishingHost />
      </>
    )
  },
})

const useRunViews = late(() => import('./run-views.ts'))

/** Beside every screen, so that long work can be left and found again anywhere. */
function useRunsWatched() {
  const [isDue, setIsDue] = useState(false)
  const views = useRunViews(isDue)
  useEffect(() => later(() => setIsDue(true)), [])
  useEffect(() => views?.watchAllRuns((path) => void router.navigate({ href: path })), [views])
}

function screen<Path extends string>(path: Path, caption: Label, component: RouteComponent) {
  return createRoute({ getParentRoute: () => shell, path, staticData: { caption }, component })
}

function aliasOfCatalogs<Path extends string>(path: Path, onFollow = () => {}) {
  return createRoute({
    getParentRoute: () => shell,
    path,
    beforeLoad: () => {
      onFollow()
      throw redirect({ to: paths.catalogs, replace: true })
    },
  })
}

const catalogs = createRoute({
  getParentRoute: () => shell,
  path: paths.catalogs,
  staticData: { caption: 'catalogs' },
  // Who only points at a link asks for nothing: what is asked is remembered as where this user was.
  loader: ({ location, cause }) => {
    if (cause !== 'enter') return
    waitForRows()
    void openEarly(location)
    // What is opened from here most of all.
    fetchAhead(() => void ProductPage.preload?.())
  },
  component: CatalogPage,
})

const product = createRoute({
  getParentRoute: () => shell,
  path: '/catalogs/$id',
  staticData: { caption: 'catalogsDetail' },
  // Who only points at a link, and who steps on from product to product, asks for nothing here.
  loader: ({ params, cause }) => {
    if (cause === 'enter') void openProductEarly(params.id)
  },
  component: ProductPage,
})

/** The rows are on their way while the screen's code still is; what goes wrong, the screen finds out and says. */
async function openEarly(location: ParsedLocation): Promise<void> {
  const { preloadProducts } = await import('./areas/products/preload-products.ts')
  await preloadProducts(location).catch(() => undefined)
}

async function openProductEarly(id: string): Promise<void> {
  const { preloadProduct } = await import('./areas/product-fields/preload-product.ts')
  preloadProduct(id)
}

export const routeTree = root.addChildren([
  signIn,
  signInAlias,
  error,
  shell.addChildren([
    // Until the dashboard stands, the addresses that lead to it show the catalogue: no link leads to a screen that is not there.
    aliasOfCatalogs(paths.home),
    aliasOfCatalogs('/admin'),
    aliasOfCatalogs(paths.dashboardAlias),
    aliasOfCatalogs(paths.rightToLeft, () => preferences.preview({ direction: 'rtl' })),
    catalogs,
    product,
    screen(paths.createSizeRun, 'createProduct', SizeRunPage),
    ...productForms.map((path) =>
      screen(
        path.startsWith('/create') ? path : `${path}/$id`,
        path.startsWith('/edit') ? 'editProduct' : 'createProduct',
        ProductFormPage,
      ),
    ),
    screen('/edit_parent_product/$title/$id', 'editProduct', ProductFormPage),
    screen(paths.importProducts, 'importProducts', ImportPage),
    screen('/catalogs/import/$id', 'importProducts', ImportRunPage),
    screen(paths.orders, 'orders', OrdersPage),
    screen('/orders/$id', 'orders', OrderPage),
    screen(paths.settlements, 'settlements', SettlementsPage),
    screen('/settlements/$id', 'settlements', SettlementPage),
    screen(paths.shipDesk, 'shipDesk', ShipDeskPage),
    screen(paths.productSales, 'productSales', ProductSalesPage),
    screen(paths.reports, 'reports', ReportsPage),
    screen(paths.runsOutSoon, 'runsOutSoon', StockCoverPage),
    screen(paths.productExports, 'productExports', ProductExportsPage),
    screen(paths.orderExports, 'orderExports', OrderExportsPage),
    screen(paths.runs, 'pastWork', RunsPage),
    screen('/runs/$id', 'pastWork', ActPage),
    screen('/bulkpublish/$id', 'bulkPublish', BulkPublishPage),
    screen('/listing-checks/$id', 'listingCheck', ListingCheckPage),
    screen('/bulk_delete_stale_product/$id', 'bulkDelete', BulkDeletePage),
    screen(paths.configuration, 'configuration', ConfigurationPage),
    screen(paths.businessProfile, 'configuration', BusinessProfilePage),
    screen(paths.exchangeRates, 'configuration', ExchangeRatesPage),
    screen(paths.timeLimits, 'configuration', TimeLimitsPage),
    screen('/configuration/details/$id', 'configuration', MarketplacePage),
    screen('/configuration/services/$service', 'configuration', ServicePage),
    screen(paths.productConfiguration, 'productConfiguration', ProductConfigurationPage),
    screen(paths.shipStationStores, 'shipStationStores', ShipStationStoresPage),
    screen(paths.documentation, 'documentation', DocumentationPage),
    screen('$', 'notFound', NotFoundPage),
  ]),
])

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  // Words in the address stay words: a search for 007 is not one for 7.
  parseSearch: parseSearchWith((text) => text),
  stringifySearch: stringifySearchWith(String),
  scrollRestoration: true,
  defaultPendingComponent: PageSkeleton,
  defaultErrorComponent: ScreenFailure,
})

function ScreenFailure({ error: problem, reset }: ErrorComponentProps) {
  const handleRetry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <Page>
      <ErrorState problem={problem} title="This screen ran into an error" onRetry={handleRetry} />
    </Page>
  )
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
