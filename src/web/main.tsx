import './app/trusted-types.ts'
import './app/theme/mantine-styles.ts'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { AppProviders } from './app/AppProviders.tsx'
import { watchConnection } from './app/connection/connection.ts'
import { watchPreferences } from './app/preferences/watch-preferences.ts'
import { queryClient } from './app/query-client.ts'
import { watchSession } from './app/watch-session.ts'
import { router } from './routes.tsx'

watchSession(router, queryClient)
watchPreferences()
watchConnection(queryClient)

const container = document.getElementById('root')
if (container === null) throw new Error('The page has no #root to draw into.')
createRoot(container).render(
  <StrictMode>
    <AppProviders>
      <RouterProvider router={router} />
    </AppProviders>
  </StrictMode>,
)
