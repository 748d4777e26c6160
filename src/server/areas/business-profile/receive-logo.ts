import type { FastifyRequest } from 'fastify'
import { mostLogoBytes } from '../../../contract/logo.ts'
import { invalidField, InvalidInput, TooLarge } from '../../platform/errors.ts'

/** Takes the one file of an upload; it is small enough to be held. */
export async function receiveLogo(request: FastifyRequest): Promise<Buffer> {
  try {
    let logo: Buffer | undefined
    for await (const part of request.parts({
      limits: { fileSize: mostLogoBytes.sent, files: 1, fields: 1 },
    })) {
      if (part.type === 'field' || part.fieldname !== 'logo')
        throw new InvalidInput('Send the picture as the part "logo".')
      logo = await part.toBuffer()
    }
    if (logo === undefined || logo.length === 0) throw invalidField('logo', 'Choose a picture to upload.')
    return logo
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'FST_REQ_FILE_TOO_LARGE')
      throw new TooLarge(`A logo may have ${mostLogoBytes.sent / 1024 ** 2} MB.`)
    if (error instanceof Error && /multipart|malformed part|unexpected end/i.test(error.message))
      throw new InvalidInput('The upload broke off before its end. Please send the picture again.', {
        ...{ code: 'malformed', cause: error },
      })
    throw error
  }
}
