import { useNavigate, useSearch } from '@tanstack/react-router'

/** Which tab of a form is open stands in its address, unless it is the first: a link opens it, and a reload keeps it. */
export function useFormTab<Tab extends string>(first: Tab, others: readonly Tab[]) {
  const { tab }: { tab?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  return {
    open: others.find((each) => each === tab) ?? first,
    show: (next: Tab) => {
      const search = (now: object) => ({ ...now, tab: next === first ? undefined : next })
      return navigate({ search: search as never, replace: true })
    },
  }
}
