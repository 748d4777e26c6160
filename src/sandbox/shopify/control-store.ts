// What the admin port does to the store: empty it, change how it behaves, and drop what has ended.
import { isObject } from '../refused-input.ts'
import { keyLifetimeMs } from './idempotency.ts'
import type { Settings, TableName } from './records.ts'
import { changeSettings, defaultSettings } from './settings.ts'
import type { Store } from './store.ts'

const held: TableName[] = [
  ...(['product', 'handle', 'variant', 'item', 'file', 'upload'] as const),
  ...(['operation', 'pending', 'replay'] as const),
]

export function currentSettings(store: Store): Settings {
  return store.get('settings', 'shop') ?? defaultSettings
}

/** Tokens stay: an app that was let in does not notice that somebody cleared the shelves. */
export function resetStore(store: Store, body: unknown): void {
  const after = changeSettings(defaultSettings, body)
  store.write((draft) => {
    draft.drops(held)
    draft.drop('counter', 'ids')
    draft.put('settings', 'shop', after)
  })
}

export function configureStore(store: Store, body: unknown): void {
  const { revoke_tokens: revokeTokens, ...changes } = isObject(body) ? body : { revoke_tokens: false }
  const after = changeSettings(currentSettings(store), isObject(body) ? changes : body)
  store.write((draft) => {
    draft.put('settings', 'shop', after)
    if (revokeTokens === true) draft.drops(['token'])
  })
}

/** Tokens that have ended, and keys older than the day for which the vendor remembers them. */
export function forgetExpired(store: Store, now: Date): void {
  const tokens = store.all('token').filter(({ expiresAt }) => Date.parse(expiresAt) <= now.getTime())
  const replays = store.all('replay').filter(({ at }) => Date.parse(at) + keyLifetimeMs <= now.getTime())
  store.write((draft) => {
    for (const { token } of tokens) draft.drop('token', token)
    for (const { key } of replays) draft.drop('replay', key)
  })
}
