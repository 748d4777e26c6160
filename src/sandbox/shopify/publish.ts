// Puts a product on publications and takes it off; what is asked for twice is as if asked for once.
import type { Call } from './call.ts'
import type { ProductRecord } from './store.ts'
import { publications } from './shop.ts'
import { userError, type UserError } from './user-errors.ts'

type PublicationInput = { publicationId?: string | null; publishDate?: string | null }
type Args = { id: string; input: PublicationInput[] }

export function publish(_source: unknown, args: Args, call: Call) {
  return change(args, call, (before, { publicationId, publishDate }) => ({
    ...before,
    [publicationId ?? '']: publishDate ? new Date(publishDate).toISOString() : call.now.toISOString(),
  }))
}

export function unpublish(_source: unknown, args: Args, call: Call) {
  return change(args, call, (before, { publicationId }) =>
    Object.fromEntries(Object.entries(before).filter(([id]) => id !== publicationId)),
  )
}

type Change = (before: Record<string, string>, input: PublicationInput) => Record<string, string>

function change({ id, input }: Args, call: Call, changeOne: Change) {
  const product = call.store.get('product', id)
  if (product === undefined) {
    return { userErrors: [userError(null, ['id'], 'Resource does not exist')] }
  }
  const userErrors = input.flatMap((one, index) => inputErrors(one, index, call))
  if (userErrors.length > 0) return { userErrors }
  const after: ProductRecord = {
    ...product,
    publishedAt: input.reduce(changeOne, product.publishedAt),
    updatedAt: call.now.toISOString(),
  }
  call.store.write((draft) => draft.put('product', id, after))
  return { userErrors: [] }
}

function inputErrors(input: PublicationInput, index: number, { now }: Call): UserError[] {
  const { publicationId, publishDate } = input
  const refuse = (part: string, message: string) => [userError(null, ['input', index, part], message)]
  const publication = publications.find((one) => one.id === publicationId)
  if (publication === undefined)
    return refuse('publicationId', 'Publication does not exist or is not publishable')
  const isLater = publishDate ? Date.parse(publishDate) > now.getTime() : false
  if (!isLater || publication.sellsOnline) return []
  return refuse('publishDate', 'Only the online store supports future publishing')
}
