import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  RouterContextProvider,
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { queryClient } from '../../../src/web/app/query-client.ts'

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })

/** A part of the page as it is drawn first, as HTML. Nobody clicks: what is done with it is for a browser. */
export function drawn(part: ReactNode): string {
  return markupOf(<RouterContextProvider router={router}>{part}</RouterContextProvider>)
}

/** A screen as it is drawn at an address, which it reads; `at` is its route, such as '/edit/$id'. */
export async function drawnAt(address: string, at: string, screen: ReactNode): Promise<string> {
  const root = createRootRoute()
  const route = createRoute({ getParentRoute: () => root, path: at, component: () => screen })
  const there = createRouter({
    routeTree: root.addChildren([route]),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  await there.load()
  return markupOf(<RouterProvider router={there} />)
}

function markupOf(part: ReactNode): string {
  return renderToStaticMarkup(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>{part}</QueryClientProvider>
    </MantineProvider>,
  )
}

/** The words of it, as they are read. */
export function wordsOf(html: string): string {
  return html
    .replaceAll(/<style.*?<\/style>/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('&#x27;', "'")
    .trim()
}
