import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const nearAxe = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
/** Each page reads it anew, which takes longer where it is written for people. */
const source = readFileSync(nearAxe.resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Axe makes thousands of colours for a page, keeps what each consists of in seven weak collections, and reads the same few
 * texts again and again: a third of its time. Here a colour holds its parts itself, and a text is read once. Only what axe
 * makes while it is loaded is taken for it: of elements it keeps weak notes later, and those are to stay weak.
 */
export const quickAxe = `{
  let WeakMap = class {
    part = Symbol()
    has(owner) { return Object.hasOwn(owner, this.part) }
    get(owner) { return owner[this.part] }
    set(owner, value) { owner[this.part] = value }
  }
  let WeakSet = class {
    part = Symbol()
    has(owner) { return Object.hasOwn(owner, this.part) }
    add(owner) { owner[this.part] = true }
  }
  ${source};
  WeakMap = globalThis.WeakMap
  WeakSet = globalThis.WeakSet
  const { prototype } = axe.commons.color.Color
  const { parseString } = prototype
  const read = new Map()
  prototype.parseString = function (text) {
    if (!read.has(text)) {
      const { r, g, b, alpha } = parseString.call(new axe.commons.color.Color(), text)
      read.set(text, { r, g, b, alpha })
    }
    return Object.assign(this, read.get(text))
  }
}`
