import type { DraftPicture } from '../../connectors/ports/sales-channel.ts'
import type { FileStore } from '../../platform/files/file-store.ts'

const ownPicture = /^\/media\/(([0-9a-f]{64})\.webp)$/

/** Our own pictures by their bytes, others by their public address; what no channel could fetch is left out. */
export function draftPictures(urls: string[], alt: string, files: Pick<FileStore, 'read'>): DraftPicture[] {
  return urls.flatMap((url): DraftPicture[] => {
    const [, name, sha256] = ownPicture.exec(url) ?? []
    if (name !== undefined && sha256 !== undefined) {
      return [{ alt, file: { name, sha256, mimeType: 'image/webp', read: () => readPicture(files, name) } }]
    }
    return URL.canParse(url) && new URL(url).protocol === 'https:' ? [{ alt, url }] : []
  })
}

async function readPicture(files: Pick<FileStore, 'read'>, name: string): Promise<Uint8Array> {
  const bytes = await files.read(name)
  if (bytes === undefined) throw new Error(`picture ${name} is missing`)
  return bytes
}
