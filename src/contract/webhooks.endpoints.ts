import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'

/** Nothing that we ask to be told of is longer. */
const mostBytes = 256 * 1024

/** Here a channel says that something happened there; what did is read from the channel itself. */
export const receiveWebhook = endpoint('POST', '/hooks/{channel}/{secret}/', {
  params: Type.Object({ channel: Type.String({ maxLength: 40 }), secret: Type.String({ maxLength: 100 }) }),
  replies: { 204: Type.Null() },
  takesBytes: mostBytes,
  takesAnyText: true,
  isPublic: true,
})
