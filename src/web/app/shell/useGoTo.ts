import { useRouter } from '@tanstack/react-router'

/** Goes to a screen; whoever is there already stays as they are, filters and all. */
export function useGoTo(): (path: string) => void {
  const router = useRouter()
  return (path) => {
    if (router.state.location.pathname !== path) void router.navigate({ to: path })
  }
}
