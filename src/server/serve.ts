import type { Config } from './config.ts'
import { prepareDatabase } from './platform/database/prepare-database.ts'
import type { PreparedDatabase } from './platform/database/prepare-database.ts'
import type { Log } from './platform/log.ts'
import type { ShutDown } from './shut-down.ts'

/** Starts what ROLE asks for. What has to end is handed to `shutDown` as it starts. */
export async function serve(config: Config, log: Log, shutDown: ShutDown): Promise<void> {
  // The database starts while the rest of the program is still being loaded.
  const [place, { serveOn }] = await Promise.all([
    openPlace(config, log, shutDown),
    import('./serve-on-database.ts'),
  ])
  await serveOn(place.url, config, log, shutDown)
}

async function openPlace(config: Config, log: Log, shutDown: ShutDown): Promise<PreparedDatabase> {
  const place = await prepareDatabase(config, log, config.role === 'worker' ? 'worker' : 'serve')
  shutDown.last((patienceMs) => place.stop(patienceMs))
  return place
}
