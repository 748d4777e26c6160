import { DirectionProvider, MantineProvider, useDirection } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useMemo, useSyncExternalStore, type ReactNode } from 'react'
import { usePreferences } from './preferences/preferences.ts'
import { queryClient } from './query-client.ts'
import { cssVariables } from './theme/css-variables.ts'
import { themeFor } from './theme/theme.ts'
import { useIsDark } from './theme/useIsDark.ts'
import { hasToasts } from './toast.ts'

const Toasts = lazy(async () => ({ default: (await import('./Toasts.tsx')).Toasts }))

/** What every screen stands on: data, theme, direction and toasts. */
export function AppProviders({ children }: { children: ReactNode }) {
  const { accent, background, direction } = usePreferences()
  const isDark = useIsDark()
  const theme = useMemo(() => themeFor(accent), [accent])
  const resolver = useMemo(() => cssVariables(accent, background), [accent, background])
  return (
    <QueryClientProvider client={queryClient}>
      <DirectionProvider initialDirection={direction} detectDirection={false}>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={resolver}
          forceColorScheme={isDark ? 'dark' : 'light'}
        >
          <DirectionSync />
          {children}
          <ToastHost />
        </MantineProvider>
      </DirectionProvider>
    </QueryClientProvider>
  )
}

/** Mantine keeps a direction of its own; ours is the user's choice. */
function DirectionSync() {
  const { direction } = usePreferences()
  const { setDirection } = useDirection()
  useEffect(() => {
    setDirection(direction)
    document.documentElement.lang = direction === 'rtl' ? 'ar' : 'en'
  }, [direction, setDirection])
  return null
}

/** Loads the pop-ups with the first of them, so that the first page does not wait for their code. */
function ToastHost() {
  return useSyncExternalStore(hasToasts.subscribe, hasToasts.read) ? (
    <Suspense fallback={null}>
      <Toasts />
    </Suspense>
  ) : null
}
