import type { Channels } from '../../src/server/connectors/registry.ts'

/** As in an installation that has no account at this marketplace, until what it answers is called. */
export function disconnect(channels: Channels, marketplace: string): () => unknown {
  const account = channels.account.bind(channels)
  const connected = channels.connected.bind(channels)
  channels.account = (name) => (name === marketplace ? null : account(name))
  channels.connected = async (db) =>
    new Set([...(await connected(db))].filter((name) => name !== marketplace))
  return () => Object.assign(channels, { account, connected })
}
