/** Draws the picture masks anew from scripts/silhouettes/*.svg: two greyscale PNGs each, the body and its accents. */
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const source = new URL('./silhouettes/', import.meta.url)
const target = new URL('../src/server/areas/pictures/masks/', import.meta.url)

for (const file of await readdir(source)) {
  const drawing = await readFile(new URL(file, source), 'utf8')
  const name = file.replace('.svg', '')
  for (const [layer, hidden] of [
    ['main', 'accent'],
    ['accent', 'main'],
  ] as const) {
    const only = drawing.replace(`<g id="${hidden}">`, '<g display="none">')
    const mask = fileURLToPath(new URL(`${name}-${layer}.png`, target))
    await sharp(Buffer.from(only), { density: 144 })
      .resize(320, 320)
      .toColourspace('b-w')
      .png({ compressionLevel: 9, palette: false })
      .toFile(mask)
  }
  console.log(`drawn: ${name}`)
}
