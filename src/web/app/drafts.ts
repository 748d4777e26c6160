import { parseJson } from '../ui/parse-json.ts'

const prefix = 'draft:'

/** What a person typed and has not saved; it survives a dead session and a reload, not a Logout. */
export function createDrafts(storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  return {
    read: (name: string): unknown => parseJson(storage().getItem(prefix + name)),
    write: (name: string, value: unknown) => {
      try {
        storage().setItem(prefix + name, JSON.stringify(value))
      } catch {
        // The browser's storage is full: what is typed still stands on the page, and what was kept before is kept.
      }
    },
    remove: (name: string) => storage().removeItem(prefix + name),
  }
}

export const drafts = createDrafts(() => window.localStorage)
