import { showPicture } from '../../../contract/pictures.endpoints.ts'
import { NotFound } from '../../platform/errors.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { App } from '../../platform/http/app-type.ts'
import { route } from '../../platform/http/route.ts'

const headers = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
}

export function registerPictureRoutes(app: App, files: FileStore): void {
  route(app, showPicture, async ({ params }) => {
    const content = await files.read(params.name)
    if (!content) throw new NotFound('There is no picture at this address.')
    return { content, headers }
  })
}
