import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const checkout = fileURLToPath(new URL('../..', import.meta.url))

export type MadeUpCheckout = {
  root: string
  write: (path: string, text: string) => Promise<void>
  remove: () => Promise<void>
}

/** A folder with our bin/ in it and otherwise what the test writes: the bootstrap can't tell it from a real checkout. */
export async function makeUpCheckout(): Promise<MadeUpCheckout> {
  const root = await mkdtemp(join(tmpdir(), 'backroom-checkout-'))
  await cp(join(checkout, 'bin'), join(root, 'bin'), { recursive: true })
  const write = async (path: string, text: string): Promise<void> => {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  await write('package.json', '{"type":"module"}')
  return { root, write, remove: () => rm(root, { recursive: true, force: true }) }
}
