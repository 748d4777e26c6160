import { createHash } from 'node:crypto'
import { channelFailure, type DraftPicture } from '../ports/sales-channel.ts'
import { refuseUserErrors, statusError } from './refusals.ts'
import { callShopify, type Shop } from './graphql-call.ts'
import type { ProductPlan } from './product-input.ts'

type LocalPicture = Extract<DraftPicture, { file: unknown }>

const noPictures = fingerprintOf([])
const uploadMs = 60_000

/** The pictures to write, with ours uploaded; null when the ones that are there are the same already. */
export async function sendPictures(
  shop: Shop,
  pictures: DraftPicture[],
  sentBefore: string | null,
): Promise<Required<ProductPlan>['pictures'] | null> {
  const fingerprint = fingerprintOf(pictures)
  // Without pictures of ours, those that the seller added there stay.
  if (fingerprint === (sentBefore ?? noPictures)) return null
  const local = pictures.filter((picture) => 'file' in picture)
  const sources = await uploadAll(shop, local)
  const files = pictures.map((picture) => ({
    originalSource: 'url' in picture ? picture.url : (sources.get(picture) ?? ''),
    alt: picture.alt,
    contentType: 'IMAGE' as const,
  }))
  return { files, fingerprint }
}

async function uploadAll(shop: Shop, pictures: LocalPicture[]): Promise<Map<DraftPicture, string>> {
  const sources = new Map<DraftPicture, string>()
  if (pictures.length === 0) return sources
  const input = pictures.map(({ file }) => ({
    filename: file.name,
    mimeType: file.mimeType,
    resource: 'IMAGE',
    httpMethod: 'POST',
  }))
  const { stagedUploadsCreate } = await callShopify(shop, 'StageUploads', { variables: { input } })
  refuseUserErrors(stagedUploadsCreate.userErrors)
  const targets = stagedUploadsCreate.stagedTargets ?? []
  for (const [index, picture] of pictures.entries()) {
    const target = targets[index]
    if (!target?.url || !target.resourceUrl) {
      const message = 'Shopify named no place to upload a picture to. Please report this.'
      throw channelFailure('contract_unknown', message, { field: 'images' })
    }
    const { file } = picture
    const content = new Blob([new Uint8Array(await file.read())], { type: file.mimeType })
    await uploadStaged(
      shop,
      { url: target.url, parameters: target.parameters, content, name: file.name },
      'images',
    )
    sources.set(picture, target.resourceUrl)
  }
  return sources
}

export type StagedUpload = {
  url: string
  parameters: { name: string; value: string }[]
  content: Blob
  name: string
}

/** Brings a file to where Shopify said that it is to lie; `field` is ours that it comes from. */
export async function uploadStaged(
  { http, clock, ctx }: Shop,
  { url, parameters, content, name: fileName }: StagedUpload,
  field?: string,
): Promise<void> {
  const form = new FormData()
  for (const { name, value } of parameters) form.append(name, value)
  // The storage reads nothing that comes after the file.
  form.append('file', content, fileName)
  const reply = await http.send({
    method: 'POST',
    url,
    body: form,
    timeoutMs: Math.min(uploadMs, ctx.deadline.getTime() - clock.now().getTime()),
    signal: ctx.signal,
  })
  if (reply.status >= 200 && reply.status < 300) return
  const { kind, raw } = statusError(reply.status, reply.text)
  const isPassing = kind === 'remote_transient' || kind === 'throttled'
  const message = `Shopify’s storage refused the file ${fileName}.`
  throw channelFailure(isPassing ? kind : 'remote_permanent', message, {
    ...(field === undefined ? {} : { field }),
    raw,
  })
}

function fingerprintOf(pictures: DraftPicture[]): string {
  const parts = pictures.map((picture) => ['url' in picture ? picture.url : picture.file.sha256, picture.alt])
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
