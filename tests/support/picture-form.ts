import sharp from 'sharp'

/** A form with pictures, as a browser sends it. */
export async function pictureForm(
  files: readonly Uint8Array<ArrayBuffer>[],
  fields: Readonly<Record<string, string | readonly string[]>> = {},
) {
  const body = new FormData()
  for (const [name, values] of Object.entries(fields)) {
    for (const value of [values].flat()) body.append(name, value)
  }
  for (const [index, file] of files.entries()) body.append('images', new Blob([file]), `picture-${index}.jpg`)
  const sent = new Response(body)
  return {
    payload: Buffer.from(await sent.arrayBuffer()),
    headers: { 'content-type': sent.headers.get('content-type') ?? '' },
  }
}

/** A picture of one colour: each colour is another file. */
export async function samplePicture(background = '#c00000', width = 40, height = 30) {
  const drawn = sharp({ create: { width, height, channels: 3, background } })
  return new Uint8Array(await drawn.jpeg().toBuffer())
}
