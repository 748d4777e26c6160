import type { Context } from '../../context.ts'

/** What publishing needs of the context. */
export type ListingParts = Pick<Context, 'config' | 'db' | 'clock' | 'log' | 'jobs' | 'files' | 'channels'>
