import {
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  lazyRouteComponent,
  Outlet,
  parseSearchWith,
  redirect,
  stringifySearchWith,
} from '@tanstack/react-router'
import { Suspense } from 'react'
import { preferences } from './app/preferences/preferences.ts'
import { session, useSession } from './app/session.ts'
import { Shell } from './app/shell/Shell.tsx'
import { shellPanels } from './panels.tsx'
import { paths } from './paths.ts'
import { runViews } from './run-views.ts'
import { RunHost } from './runs/RunHost.tsx'
import { ErrorState } from './ui/ErrorState.tsx'
import { Page } from './ui/Page.tsx'
import { PageSkeleton } from './ui/PageSkeleton.tsx'

const PublishingHost = lazyRouteComponent(
  () => import('./areas/publishing/PublishingHost.tsx'),
  'PublishingHost',
)
const RunsPage = lazyRouteComponent(() => import('./runs/RunsPage.tsx'), 'RunsPage')
const ErrorPage = lazyRouteComponent(() => import('./areas/system/SystemPages.tsx'), 'ErrorPage')

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
  component: lazyRouteComponent(() => import('./areas/accounts/SignInPage.tsx'), 'SignInPage'),
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
  component: () => (
    <>
      <Shell panels={shellPanels}>
        <Outlet />
      </Shell>
      <RunHost views={runViews} />
      <Suspense fallback={null}>
        <PublishingHost />
      </Suspense>
    </>
  ),
})

/** Until the dashboard stands, the addresses that lead to it show the catalogue: no link leads to a screen that is not there. */
const aliasOfCatalogs = <Path extends string>(path: Path) =>
  createRoute({
    getParentRoute: () => shell,
    path,
    beforeLoad: () => {
      throw redirect({ to: paths.catalogs, replace: true })
    },
  })
const home = aliasOfCatalogs(paths.home)
const admin = aliasOfCatalogs('/admin')
const adminDashboard = aliasOfCatalogs(paths.dashboardAlias)

const rightToLeft = createRoute({
  getParentRoute: () => shell,
  path: paths.rightToLeft,
  beforeLoad: () => {
    preferences.change({ direction: 'rtl' })
    throw redirect({ to: paths.catalogs, replace: true })
  },
})

const catalogs = createRoute({
  getParentRoute: () => shell,
  path: paths.catalogs,
  staticData: { caption: 'catalogs' },
  component: lazyRouteComponent(() => import('./areas/products/CatalogPage.tsx'), 'CatalogPage'),
})

const product = createRoute({
  getParentRoute: () => shell,
  path: '/catalogs/$id',
  staticData: { caption: 'catalogsDetail' },
  component: lazyRouteComponent(() => import('./areas/products/ProductPage.tsx'), 'ProductPage'),
})

const importProducts = createRoute({
  getParentRoute: () => shell,
  path: paths.importProducts,
  staticData: { caption: 'importProducts' },
  component: lazyRouteComponent(() => import('./areas/imports/ImportPage.tsx'), 'ImportPage'),
})

const importRun = createRoute({
  getParentRoute: () => shell,
  path: '/catalogs/import/$id',
  staticData: { caption: 'importProducts' },
  component: lazyRouteComponent(() => import('./areas/imports/ImportRunPage.tsx'), 'ImportRunPage'),
})

const runs = createRoute({
  getParentRoute: () => shell,
  path: paths.runs,
  staticData: { caption: 'pastWork' },
  component: () => (
    <Suspense fallback={<PageSkeleton />}>
      <RunsPage views={runViews} />
    </Suspense>
  ),
})

const documentation = createRoute({
  getParentRoute: () => shell,
  path: paths.documentation,
  staticData: { caption: 'documentation' },
  component: lazyRouteComponent(
    () => import('./areas/documentation/DocumentationPage.tsx'),
    'DocumentationPage',
  ),
})

const notFound = createRoute({
  getParentRoute: () => shell,
  path: '$',
  staticData: { caption: 'notFound' },
  component: lazyRouteComponent(() => import('./areas/system/SystemPages.tsx'), 'NotFoundPage'),
})

export const routeTree = root.addChildren([
  signIn,
  signInAlias,
  error,
  shell.addChildren([
    home,
    admin,
    adminDashboard,
    rightToLeft,
    catalogs,
    product,
    importProducts,
    importRun,
    runs,
    documentation,
    notFound,
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
