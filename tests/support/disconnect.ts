import type { Channels } from '../../src/server/connectors/registry.ts'

/** As in an installation that has no account at this marketplace, until what it answers is called. */
export function disconnect(channels: Channels, marketplace: string): () => void {
  const known = channels.account.bind(channels)
  channels.account = (name) => (name === marketplace ? null : known(name))
  return () => {
    channels.account = known
  }
}
