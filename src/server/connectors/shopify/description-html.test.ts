import fc from 'fast-check'
import { expect, test } from 'vitest'
import { descriptionHtml } from './description-html.ts'

const cases: [string, string, string][] = [
  ['keeps the lines of plain text', 'One\ntwo\n\nthree', '<p>One<br>two</p><p>three</p>'],
  ['shows what looks like code as text', 'a < b & c', '<p>a &lt; b &amp; c</p>'],
  [
    'keeps harmless tags without their attributes',
    '<p class="x" onclick="y()">Hi <b>you</b></p>',
    '<p>Hi <b>you</b></p>',
  ],
  ['drops other tags and keeps their text', '<div><font color=red>Red</font></div>', 'Red'],
  ['drops scripts with all they hold', 'A<script>alert(1)</script><b>B</b>', 'A<b>B</b>'],
  ['drops a script that never ends', '<b>A</b><script>alert(1)', '<b>A</b>'],
  ['closes what was left open', '<ul><li>One', '<ul><li>One</li></ul>'],
  ['closes crossed tags in order', '<b>a<i>b</b>c</i>', '<b>a<i>b</i></b>c'],
  ['ignores an end without a beginning', 'a</b> <br>', 'a <br>'],
  ['keeps entities', '<p>Tom &amp; Jerry &#169; & more</p>', '<p>Tom &amp; Jerry &#169; &amp; more</p>'],
  ['is not fooled by a bracket in an attribute', '<p title="a>b">c</p>', '<p>c</p>'],
  ['drops comments', 'a<!-- <b>x</b> -->b', '<p>ab</p>'],
  ['makes nothing of nothing', '', ''],
]

test.each(cases)('%s', (_, input, html) => {
  expect(descriptionHtml(input)).toBe(html)
})

test('whatever comes in, only known tags without attributes come out, and each is closed', () => {
  const piece = fc.constantFrom(
    '<p>',
    '</p>',
    '<b onclick="x">',
    '</b>',
    '<script>',
    '</script>',
    '<',
    '>',
    '"',
    '&',
    'a',
    '<img src=x onerror=y>',
    '<!--',
    '-->',
  )
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const html = descriptionHtml(pieces.join(''))
      const tags = [...html.matchAll(/<[^>]*>/g)].map(([tag]) => tag)
      for (const tag of tags) expect(tag).toMatch(/^<\/?(p|b|br)>$/)
      expect(tags.filter((tag) => /^<[pb]>$/.test(tag)).length).toBe(
        tags.filter((tag) => tag.startsWith('</')).length,
      )
    }),
  )
})
