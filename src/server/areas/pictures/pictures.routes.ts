import * as endpoints from '../../../contract/pictures.endpoints.ts'
import type { Context } from '../../context.ts'
import { NotFound } from '../../platform/errors.ts'
import type { App } from '../../platform/http/app-type.ts'
import { route } from '../../platform/http/route.ts'
import { refuseUnknownProduct } from '../products/product-detail.query.ts'
import { moveImage, removeImage, restoreImage, retryImage } from './keep-images.ts'
import { findImages } from './product-images.store.ts'
import { withUpload } from './receive-images.ts'
import { uploadImages } from './upload-images.ts'

const headers = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
}

export function registerPictureRoutes(app: App, context: Context): void {
  const { db, files } = context

  route(app, endpoints.showPicture, async ({ params }) => {
    const content = await files.read(params.name)
    if (!content) throw new NotFound('There is no picture at this address.')
    return { content, headers }
  })

  route(app, endpoints.uploadImages, ({ user }, request) =>
    withUpload(request, (upload) => uploadImages(context, upload, { user, signal: request.signal })),
  )

  route(app, endpoints.listImages, async ({ query: { product_id: productId } }) => {
    await refuseUnknownProduct(db, productId)
    return { images: await findImages(db, { productId }) }
  })

  route(app, endpoints.removeImage, ({ params, user }) => removeImage(db, { id: params.id, user }))

  route(app, endpoints.moveImage, ({ params, body, user }) =>
    moveImage(db, { id: params.id, user }, body.placement_name),
  )

  route(app, endpoints.restoreImage, ({ params, user }) => restoreImage(db, { id: params.id, user }))

  route(app, endpoints.retryImage, ({ params, user }) => retryImage(db, { id: params.id, user }))
}
