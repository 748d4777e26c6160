import { setTimeout as pause } from 'node:timers/promises'
import { pathOf } from '../../../contract/endpoint.ts'
import { showPicture } from '../../../contract/pictures.endpoints.ts'
import type { Context } from '../../context.ts'
import { Conflict } from '../../platform/errors.ts'
import { nameOf } from '../../platform/files/file-store.ts'
import type { CleanPicture } from './clean-picture.ts'
import { rememberFile } from './picture-files.store.ts'

type Kept = Pick<Context, 'db' | 'files'>

/** Keeps a drawn picture and what it was drawn from; answers its name, and the addresses of both. */
export async function keepPicture(context: Kept, { picture, original }: CleanPicture) {
  const name = await keep(context, picture)
  const originalUrl = original === null ? null : addressOf(await keep(context, original))
  return { name, url: addressOf(name), originalUrl }
}

const waitMs = 100
const mostWaits = 100

// Remembered first: nobody removes it from then on. Who is removing it at this moment is waited for.
async function keep({ db, files }: Kept, bytes: Buffer): Promise<string> {
  for (let waits = 0; !(await rememberFile(db, nameOf(bytes))); waits += 1) {
    if (waits === mostWaits)
      throw new Conflict('The same picture is being cleared away. Please send it again in two minutes.')
    await pause(waitMs)
  }
  return files.keep(bytes)
}

function addressOf(name: string): string {
  return pathOf(showPicture, { name })
}
