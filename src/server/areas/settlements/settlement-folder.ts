import { join } from 'node:path'
import type { Context } from '../../context.ts'

/** Where files of settlements lie. */
export function settlementFolder({ config }: Pick<Context, 'config'>): string {
  return join(config.dataDir, 'settlements')
}
