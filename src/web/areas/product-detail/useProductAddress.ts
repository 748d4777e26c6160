import { useNavigate, useSearch } from '@tanstack/react-router'

type ProductAddress = { tab?: string; page?: string; price?: string; marketplace?: string }

/** What of the page stands in its address: the open tab, and how far one has gone in it. */
export function useProductAddress() {
  const address: ProductAddress = useSearch({ strict: false })
  const navigate = useNavigate()
  const go = (next: ProductAddress) => {
    const said = Object.entries(next).filter(([, value]) => value !== undefined)
    // Other parts of the page have words of their own in the address.
    const search = ({
      tab: _,
      page: _page,
      price: _price,
      marketplace: _marketplace,
      ...others
    }: ProductAddress) => ({
      ...others,
      ...Object.fromEntries(said),
    })
    void navigate({
      search: search as never,
      // Back leads to the tab before; within a tab it does not go through every page.
      replace: next.tab === address.tab,
      // The list that one came from.
      state: true,
      resetScroll: false,
    })
  }
  return { address, page: Math.max(1, Math.floor(Number(address.page)) || 1), go }
}
