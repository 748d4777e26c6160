import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { cleanPicture, tookTooLong } from './clean-picture.ts'

const as = { updateBackground: false, resize: false }

function drawn(width: number, height: number, background = '#c00000') {
  return sharp({ create: { width, height, channels: 4, background } })
}

async function sizeOf(picture: Buffer) {
  const { format, width, height } = await sharp(picture).metadata()
  return { format, width, height }
}

async function colourAt(picture: Buffer, left: number, top: number): Promise<number[]> {
  return [...(await sharp(picture).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())]
}

test.each(['jpeg', 'png', 'webp', 'gif'] as const)(
  'draws a %s anew as a WebP of its own size',
  async (format) => {
    const { picture, original } = await cleanPicture(await drawn(40, 30).toFormat(format).toBuffer(), as)
    expect(await sizeOf(picture)).toEqual({ format: 'webp', width: 40, height: 30 })
    expect(original).toBeNull()
  },
)

test('Update background lays it on white and makes it square', async () => {
  const seeThrough = await drawn(60, 20, '#00000000').png().toBuffer()
  const { picture, original } = await cleanPicture(seeThrough, { ...as, updateBackground: true })
  expect(await sizeOf(picture)).toEqual({ format: 'webp', width: 60, height: 60 })
  for (const top of [0, 30, 59]) expect(await colourAt(picture, 30, top)).toEqual([255, 255, 255])
  expect(await sizeOf(original ?? Buffer.of())).toMatchObject({ width: 60, height: 20 })
})

test.each([
  [2600, 1300, 2000, 1000],
  [400, 800, 1000, 2000],
])('Resize brings the longer side of %d × %d to 2,000', async (width, height, newWidth, newHeight) => {
  const { picture, original } = await cleanPicture(await drawn(width, height).jpeg().toBuffer(), {
    ...as,
    resize: true,
  })
  expect(await sizeOf(picture)).toMatchObject({ width: newWidth, height: newHeight })
  expect(await sizeOf(original ?? Buffer.of())).toMatchObject({ width, height })
})

test('both make a white square of 2,000', async () => {
  const { picture } = await cleanPicture(await drawn(300, 200).jpeg().toBuffer(), {
    updateBackground: true,
    resize: true,
  })
  expect(await sizeOf(picture)).toMatchObject({ width: 2000, height: 2000 })
  expect(await colourAt(picture, 1000, 5)).toEqual([255, 255, 255])
})

test('keeps no more than 3,000 pixels on the longer side', async () => {
  const { picture } = await cleanPicture(await drawn(6000, 3000).png().toBuffer(), as)
  expect(await sizeOf(picture)).toMatchObject({ width: 3000, height: 1500 })
})

test('stands a picture upright, and keeps nothing of where and how it was taken', async () => {
  const taken = await drawn(40, 20)
    .withExif({ IFD3: { GPSLatitude: '52/1 31/1 0/1' }, IFD0: { Copyright: 'somebody' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const { picture } = await cleanPicture(taken, as)
  const { width, height, exif, orientation } = await sharp(picture).metadata()
  expect({ width, height, exif, orientation }).toEqual({ width: 20, height: 40, exif: undefined, orientation: undefined }) // prettier-ignore
})

test('takes the first picture of a moving one', async () => {
  const frames = await Promise.all(['#ff0000', '#0000ff'].map((each) => drawn(10, 10, each).png().toBuffer()))
  const moving = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
  const { picture } = await cleanPicture(moving, as)
  expect(await sharp(picture).metadata()).toMatchObject({ width: 10, height: 10 })
  expect((await colourAt(picture, 5, 5))[0]).toBeGreaterThan(200)
})

test('a picture that a busy machine could not draw in time is not called broken', async () => {
  const whyNot = (picture: Sharp) => picture.toBuffer().then(() => undefined, (error: unknown) => error) // prettier-ignore
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const endless = sharp({ create: { width: 8000, height: 8000, channels: 3, background: 'black', noise } })
  expect(tookTooLong(await whyNot(endless.webp({ effort: 6 }).timeout({ seconds: 1 })))).toBe(true)
  expect(tookTooLong(await whyNot(sharp(Buffer.from('no picture'))))).toBe(false)
})
