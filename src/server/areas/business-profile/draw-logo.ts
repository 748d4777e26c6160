import { mostLogoBytes } from '../../../contract/logo.ts'
import { cleanPicture, PictureRefused } from '../pictures/clean-picture.ts'
import { openPainter } from '../pictures/open-painter.ts'

/** Sharp on paper at three times the size that it has there. */
const size = { width: 600, height: 150 }

/** A PNG's, and a JPEG's. */
const heads = [Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from([0xff, 0xd8, 0xff])]

/** Draws a PNG or JPEG anew as a small PNG: nothing of the file that came is in it but what is seen. */
export async function drawLogo(bytes: Buffer): Promise<Buffer> {
  // By its first bytes: neither its name nor what its sender says of it counts.
  if (!heads.some((head) => bytes.subarray(0, head.length).equals(head)))
    throw new PictureRefused('This is no PNG or JPEG picture.')
  const { picture } = await cleanPicture(bytes, { updateBackground: false, resize: false })
  const paint = await openPainter()
  const logo = await paint(picture)
    .resize({ ...size, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toBuffer()
  if (logo.length > mostLogoBytes.kept)
    throw new PictureRefused('This picture is too colourful for a logo. Send one with plain areas.')
  return logo
}
