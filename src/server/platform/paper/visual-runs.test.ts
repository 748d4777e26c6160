import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { directionOf, paperText, visualRuns } from './visual-runs.ts'

const drawn = (line: string) =>
  visualRuns(line, directionOf(line)).map(({ text, font }) => `${font}: ${text}`)

describe('a line on paper', () => {
  test.each([
    ['of one script is one piece', 'Ada Byron & Söhne', ['latin: Ada Byron & Söhne']],
    ['in Cyrillic is drawn with the same font', 'Анна K', ['latin: Анна K']],
    ['in Chinese has its own', '王小明 88号', ['han: 王小明 ', 'latin: 88', 'han: 号']],
    ['in Arabic is shaped as a whole', 'محمد علي', ['arabic: محمد علي']],
    [
      'has Arabic words where they are read',
      'Mr. محمد علي Jr.',
      ['latin: Mr. ', 'arabic: محمد علي', 'arabic:  ', 'latin: Jr.'],
    ],
    [
      'that begins in Arabic begins at the right',
      'شارع 45 Main',
      ['latin: Main', 'latin:  ', 'latin: 45', 'arabic: شارع '],
    ],
    [
      'has brackets that open where one reads on',
      'علي (بغداد)',
      ['latin: (', 'arabic: بغداد', 'latin: )', 'arabic: علي '],
    ],
    ['in Hebrew is drawn as a whole', 'שרה כהן', ['hebrew: שרה כהן']],
    ['in Korean has its own', '김민수 88', ['korean: 김민수 ', 'latin: 88']],
    ['in Thai has its own', 'กรุงเทพ 1', ['thai: กรุงเทพ', 'latin:  1']],
    ['has the ring of a Thai am below its tone', 'น้ำ', ['thai: น\u0e4d\u0e49\u0e32']],
    ['leaves a Thai am without a tone as it is', 'ทำ', ['thai: ทำ']],
    // The Arabic font draws from the right; a number is read from the left.
    ['has numbers in order', '١٢٣', ['arabic: ٣٢١']],
  ])('%s', (_, line, pieces) => {
    expect(drawn(line)).toEqual(pieces)
  })

  test('needs no font for any part of it that the whole does not need, but for the one that is always there', () => {
    const letters = fc.array(fc.constantFrom(...'aЖ1 محه\u064b\u0301\u200c\u302a王。éשก\u0e31김'), {
      maxLength: 8,
    })
    const fontsOf = (text: string) => visualRuns(text, directionOf(text)).map(({ font }) => font)
    fc.assert(
      fc.property(letters, fc.nat(8), (text, from) => {
        const known = new Set<string>(['latin', ...fontsOf(text.join(''))])
        expect(fontsOf(text.slice(from).join('')).filter((font) => !known.has(font))).toEqual([])
      }),
      { examples: [[[...'a \u064bb'], 2]] },
    )
  })

  test('has all that was in it, whatever that is', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'aЖ1 ,(محه١ـ王。é\u0301', '😀') })
    fc.assert(
      fc.property(letters, (text) => {
        const sorted = (all: string) => [...all.replaceAll(/[()]/g, '|')].sort().join('')
        const pieces = visualRuns(text, directionOf(text)).map((run) => run.text)
        expect(sorted(pieces.join(''))).toBe(sorted(text))
      }),
    )
  })
})

describe('text for paper', () => {
  test.each([
    ['has no line ends and no control characters', ' a\n\tb\u0000c\u009b ', 'a b c'],
    ['turns nothing around', 'a\u202eb\u2066c\u200f', 'abc'],
    ['keeps what joins letters, and parts them', 'می\u200cخواهم', 'می\u200cخواهم'],
    ['has no pictures', 'Ada 👩🏽‍🚀🇬🇧❤️1️⃣ B', 'Ada 1 B'],
    ['keeps what is a letter and looks like a picture', 'Nike® Air™ ©', 'Nike® Air™ ©'],
    ['has no half letters', 'a\ud83d', 'a\ufffd'],
    ['is text, whatever it looks like', '<b>&amp;</b>', '<b>&amp;</b>'],
  ])('%s', (_, text, clean) => {
    expect(paperText(text)).toBe(clean)
  })
})
