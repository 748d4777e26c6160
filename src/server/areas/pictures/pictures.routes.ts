import { Type } from 'typebox'
import { NotFound } from '../../platform/errors.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { App } from '../../platform/http/app-type.ts'

/** Pictures are named by their content: whoever has the address may see them, and they never change. */
export function registerPictureRoutes(app: App, files: FileStore): void {
  app.get(
    '/media/:name',
    {
      schema: { params: Type.Object({ name: Type.String({ maxLength: 255 }) }) },
      config: { isPublic: true },
    },
    async ({ params }, reply) => {
      const bytes = await files.read(params.name)
      if (!bytes) throw new NotFound('There is no picture at this address.')
      return reply
        .type('image/webp')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(bytes)
    },
  )
}
