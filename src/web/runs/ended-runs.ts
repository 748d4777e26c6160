import type { Run } from '../../contract/runs.ts'
import { createListeners } from '../app/store.ts'

/** Runs that ended while this page followed them. */
export const { tell: runEnded, subscribe: onRunEnded } = createListeners<Run>()
