import type { Connection } from '../../contract/connection.ts'

type State = Connection['state']

/** How it stands with an account, wherever that is told. */
export const connectionWords: Readonly<Record<State, string>> = {
  connected: 'Connected',
  unknown: 'Not asked yet',
  away: 'Not answering',
  refused: 'Does not accept our credentials',
  not_connected: 'Not connected in this installation',
}

const troubles: ReadonlySet<State> = new Set<State>(['away', 'refused', 'not_connected'])

/** What somebody has to know of an account that can't be asked anything; null where nothing is known to be amiss. */
export function troubleWords(state: State | undefined): string | null {
  return state !== undefined && troubles.has(state) ? connectionWords[state] : null
}
