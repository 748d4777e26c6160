// What of a line stands where on paper: a line of several scripts is drawn in pieces, each of one font and one direction.
import bidiJs from 'bidi-js'

export type PaperFont = 'latin' | 'arabic' | 'hebrew' | 'han' | 'korean' | 'thai'

/** Pieces of a line as they are drawn, from left to right. */
export type VisualRun = { text: string; font: PaperFont }

type Direction = 'ltr' | 'rtl'
type Run = { from: number; to: number; level: number; font: PaperFont }

// It is the factory itself that is exported, which its types don't say.
const bidi = (bidiJs as unknown as typeof bidiJs.default)()
const scripts: readonly (readonly [PaperFont, RegExp])[] = [
  ['arabic', /\p{Script_Extensions=Arabic}/u],
  ['hebrew', /\p{Script=Hebrew}/u],
  ['korean', /\p{Script=Hangul}/u],
  ['thai', /\p{Script=Thai}/u],
  [
    'han',
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef]/u,
  ],
]
/** No font of paper has pictures, and an empty box in a name says less than nothing. */
const pictures =
  /(?:[\p{Emoji_Presentation}\p{Emoji_Modifier}\p{Regional_Indicator}]|(?![©®™])\p{Extended_Pictographic}\ufe0f)\u200d*|[\ufe0e\ufe0f\u20e3]/gu
/** Blanks, marks and joiners are drawn with what stands before them. */
const joined = /[\s\p{M}\u200c\u200d]/u

/** Text without what nobody sees: line ends and other control characters are blanks, and nothing turns what follows around. */
export function paperText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(pictures, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .replaceAll(/(?![\u200c\u200d])\p{Cf}/gu, '')
    .trim()
}

/** Where a text begins: at the right if its first letter is one of a script that is read from there. */
export function directionOf(text: string): Direction {
  const [first] = bidi.getEmbeddingLevels(text).paragraphs
  return (first?.level ?? 0) % 2 === 1 ? 'rtl' : 'ltr'
}

/** The pieces of one line; `direction` is that of the whole text that the line belongs to. */
export function visualRuns(line: string, direction: Direction): VisualRun[] {
  const { levels } = bidi.getEmbeddingLevels(line, direction)
  return inVisualOrder(runsOf(line, levels)).map(({ from, to, level, font }) => {
    const text = inDrawnOrder(line.slice(from, to))
    return { font, text: isDrawnBackwards(level, font) ? mirrored(text) : text }
  })
}

/** The ring of a Thai am lies on its letter, below the tone that is written before it; what draws the font would put it on top. */
function inDrawnOrder(text: string): string {
  return text.replaceAll(/([\u0e31\u0e34-\u0e37\u0e47-\u0e4e]+)\u0e33/g, '\u0e4d$1\u0e32')
}

function runsOf(line: string, levels: Uint8Array): Run[] {
  const runs: Run[] = []
  let at = 0
  for (const letter of line) {
    const last = runs.at(-1)
    const level = levels[at] ?? 0
    // As the first of a part it is of the one font that every paper has: the whole text may need no other.
    const font = joined.test(letter) ? fontBehind(last?.font, letter) : fontOf(letter)
    if (last?.level === level && last.font === font) last.to = at + letter.length
    else runs.push({ from: at, to: at + letter.length, level, font })
    at += letter.length
  }
  return runs
}

function fontOf(letter: string): PaperFont {
  return scripts.find(([, script]) => script.test(letter))?.[0] ?? 'latin'
}

/** The Thai font holds the letters of its script and no blank. */
function fontBehind(before: PaperFont | undefined, letter: string): PaperFont {
  return before === undefined || (before === 'thai' && /\s/.test(letter)) ? 'latin' : before
}

/** Fonts of scripts that are read from the right: they draw a run as a whole, and turn it around themselves. */
export function isFromTheRight(font: PaperFont): boolean {
  return font === 'arabic' || font === 'hebrew'
}

/** From the deepest level up, what stands side by side at it or deeper is turned around. */
function inVisualOrder(runs: readonly Run[]): Run[] {
  const order = [...runs]
  const deepest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = deepest; level > 0; level -= 1) {
    for (let from = 0; from < order.length; from += 1) {
      let to = from
      while ((order[to]?.level ?? -1) >= level) to += 1
      order.splice(from, to - from, ...order.slice(from, to).reverse())
      from = Math.max(from, to)
    }
  }
  return order
}

function isDrawnBackwards(level: number, font: PaperFont): boolean {
  return (level % 2 === 1) !== isFromTheRight(font)
}

/** Turned around, brackets included. */
function mirrored(text: string): string {
  return [...text]
    .toReversed()
    .map((letter) => bidi.getMirroredCharacter(letter) ?? letter)
    .join('')
}
