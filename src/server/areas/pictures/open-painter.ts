import type sharp from 'sharp'

let painter: Promise<typeof sharp> | undefined

/** Loaded with the first picture: native code that a start would wait for. */
export function openPainter(): Promise<typeof sharp> {
  painter ??= import('sharp').then(({ default: library }) => {
    // Nothing that reaches us is read as anything but these: a vector file, for one, can name other files.
    library.block({ operation: ['VipsForeignLoad'] })
    library.unblock({
      operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
    })
    // What it would keep for the next picture is memory that nobody gets back.
    library.cache(false)
    library.concurrency(1)
    return library
  })
  return painter
}
