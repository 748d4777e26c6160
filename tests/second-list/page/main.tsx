import '../../../src/web/app/trusted-types.ts'
import '../../../src/web/app/theme/mantine-styles.ts'
import {
  createRootRoute,
  createRoute,
  createRouter,
  parseSearchWith,
  RouterProvider,
  stringifySearchWith,
} from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { AppProviders } from '../../../src/web/app/AppProviders.tsx'
import { LotPage } from './LotPage.tsx'

const root = createRootRoute()
const lots = createRoute({ getParentRoute: () => root, path: '/lots', component: LotPage })
const elsewhere = createRoute({
  getParentRoute: () => root,
  path: '/elsewhere',
  component: () => 'Elsewhere',
})
const router = createRouter({
  routeTree: root.addChildren([lots, elsewhere]),
  parseSearch: parseSearchWith((text) => text),
  stringifySearch: stringifySearchWith(String),
})

const container = document.getElementById('root')
if (container === null) throw new Error('The page has no #root to draw into.')
createRoot(container).render(
  <AppProviders>
    <RouterProvider router={router} />
  </AppProviders>,
)
