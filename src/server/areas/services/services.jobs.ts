import type { Context } from '../../context.ts'
import { askUnheard } from './ask-unheard.ts'

const lookSeconds = 10

/** Has each service say once whether it lets us in. */
export function startServiceJobs(context: Context): void {
  context.jobs.repeat('ask services', lookSeconds, () => askUnheard(context))
}
