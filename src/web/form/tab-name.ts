import { randomKey } from '../app/request-key.ts'

type Tab = Pick<Window, 'addEventListener'> & {
  sessionStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
}

const key = 'tab'

/**
 * What this tab of the browser is called; it outlives a reload. While the page stands the name is kept by the page alone:
 * browsers copy a tab's storage into its duplicate, which has to find none there.
 */
export function createTabName(tab: () => Tab) {
  let name: string | undefined
  return (): string => {
    if (name !== undefined) return name
    const { sessionStorage: storage, addEventListener: listen } = tab()
    const own = storage.getItem(key) ?? randomKey()
    storage.removeItem(key)
    listen.call(tab(), 'pagehide', () => storage.setItem(key, own))
    listen.call(tab(), 'pageshow', () => storage.removeItem(key))
    name = own
    return own
  }
}

export const tabName = createTabName(() => window)
