import { describe, expect, test } from 'vitest'
import { expectNoAxeViolation } from './browser.ts'
import { openWindows } from './windows.ts'

const { visitor } = openWindows()

const page = (words: string) =>
  `<!doctype html><html lang="en"><title>T</title><style>body { background: #fff }</style><main><h1>Title</h1>${words}</main>`

describe('what axe finds', () => {
  test.each([
    ['<p style="color: rgb(0 0 0 / 70%)">Words</p>', ''],
    ['<p style="color: #999">Words</p>', 'color-contrast: p'],
    ['<p style="color: color-mix(in srgb, #000 40%, #fff)">Words</p>', 'color-contrast: p'],
    ['<div style="background: #0008"><p style="color: #333">Words</p></div>', 'color-contrast: p'],
    ['<p style="opacity: 0.5">Words</p>', 'color-contrast: p'],
    ['<button></button>', 'button-name: button'],
  ])('in %s: %s', async (words, found) => {
    const seen = await visitor()
    await seen.setContent(page(words))
    const judged = expectNoAxeViolation(seen)
    if (found === '') await judged
    else await expect(judged).rejects.toThrow(found)
    // Looked at again, with what axe knows of it already.
    await seen.setContent(page('<p>Words</p>'))
    await expectNoAxeViolation(seen)
  })
})
