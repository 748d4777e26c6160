import type { Context } from '../../context.ts'
import { findStaleNightly } from './stale.store.ts'

const lookSeconds = 600

/** Looks each night which products have become stale. */
export function startActJobs(context: Context): void {
  context.jobs.repeat('find stale', lookSeconds, () => findStaleNightly(context))
}
