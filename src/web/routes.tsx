import {
  createRootRoute,
  createRoute,
  createRouter,
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
import * as pages from './pages.ts'
import { shellPanels } from './panels.ts'
import { paths, productForms } from './paths.ts'
import { ErrorState } from './ui/ErrorState.tsx'
import { fetchAhead, late, later, waitForRows } from './ui/later.ts'
import { Page, PageSkeleton } from './ui/Page.tsx'

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
  component: pages.SignInPage,
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
        <pages.ErrorPage />
      </Shell>
    ) : (
      <main>
        <pages.ErrorPage />
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
    fetchAhead(() => void pages.ProductPage.preload?.())
  },
  component: pages.CatalogPage,
})

const product = createRoute({
  getParentRoute: () => shell,
  path: '/catalogs/$id',
  staticData: { caption: 'catalogsDetail' },
  // Who only points at a link, and who steps on from product to product, asks for nothing here.
  loader: ({ params, cause }) => {
    if (cause === 'enter') void openProductEarly(params.id)
  },
  component: pages.ProductPage,
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
    screen(paths.createSizeRun, 'createProduct', pages.SizeRunPage),
    ...productForms.map((path) =>
      screen(
        path.startsWith('/create') ? path : `${path}/$id`,
        path.startsWith('/edit') ? 'editProduct' : 'createProduct',
        pages.ProductFormPage,
      ),
    ),
    screen('/edit_parent_product/$title/$id', 'editProduct', pages.ProductFormPage),
    screen(paths.importProducts, 'importProducts', pages.ImportPage),
    screen('/catalogs/import/$id', 'importProducts', pages.ImportRunPage),
    screen(paths.orders, 'orders', pages.OrdersPage),
    screen('/orders/$id', 'orders', pages.OrderPage),
    screen(paths.settlements, 'settlements', pages.SettlementsPage),
    screen('/settlements/$id', 'settlements', pages.SettlementPage),
    screen(paths.shipDesk, 'shipDesk', pages.ShipDeskPage),
    screen(paths.productSales, 'productSales', pages.ProductSalesPage),
    screen(paths.reports, 'reports', pages.ReportsPage),
    screen(paths.runsOutSoon, 'runsOutSoon', pages.StockCoverPage),
    screen(paths.productExports, 'productExports', pages.ProductExportsPage),
    screen(paths.orderExports, 'orderExports', pages.OrderExportsPage),
    screen(paths.runs, 'pastWork', pages.RunsPage),
    screen('/runs/$id', 'pastWork', pages.ActPage),
    screen('/bulkpublish/$id', 'bulkPublish', pages.BulkPublishPage),
    screen('/listing-checks/$id', 'listingCheck', pages.ListingCheckPage),
    screen('/bulk_delete_stale_product/$id', 'bulkDelete', pages.BulkDeletePage),
    screen(paths.configuration, 'configuration', pages.ConfigurationPage),
    screen(paths.businessProfile, 'configuration', pages.BusinessProfilePage),
    screen(paths.exchangeRates, 'configuration', pages.ExchangeRatesPage),
    screen(paths.timeLimits, 'configuration', pages.TimeLimitsPage),
    screen('/configuration/details/$id', 'configuration', pages.MarketplacePage),
    screen('/configuration/services/$service', 'configuration', pages.ServicePage),
    screen(paths.productConfiguration, 'productConfiguration', pages.ProductConfigurationPage),
    screen(paths.shipStationStores, 'shipStationStores', pages.ShipStationStoresPage),
    screen(paths.documentation, 'documentation', pages.DocumentationPage),
    screen('$', 'notFound', pages.NotFoundPage),
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
