import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createEventParser, type ServerEvent } from './event-stream.ts'

/** The events of a stream that comes in these pieces. */
function eventsOf(chunks: readonly string[]): ServerEvent[] {
  const events: ServerEvent[] = []
  const take = createEventParser((event) => events.push(event))
  chunks.forEach(take)
  return events
}

describe('a block of a stream', () => {
  test.each<[string, string, ServerEvent[]]>([
    [
      'with all its fields',
      'id: 7\nevent: progress\ndata: {"a":1}\n\n',
      [{ event: 'progress', data: { a: 1 } }],
    ],
    ['without a name is a message', 'data: 1\n\n', [{ event: 'message', data: 1 }]],
    ['without the space after the colon', 'data:true\n\n', [{ event: 'message', data: true }]],
    ['keeps what is not JSON as it is', 'data: {broken\n\n', [{ event: 'message', data: '{broken' }]],
    ['joins its lines of data', 'data: [1,\ndata: 2]\n\n', [{ event: 'message', data: [1, 2] }]],
    ['keeps colons in its data', 'data: a: b\n\n', [{ event: 'message', data: 'a: b' }]],
    ['ends its lines as Windows does', 'id: 1\r\ndata: 2\r\n\r\n', [{ event: 'message', data: 2 }]],
    ['that only keeps the line open says nothing', ': ping\n\n', []],
    ['with a name and no data says nothing', 'event: progress\n\n', []],
    ['that has not ended says nothing yet', 'data: 1\n', []],
    ['with fields that nobody knows', 'retry: 5\ndata: 1\n\n', [{ event: 'message', data: 1 }]],
    [
      'leaves its name to itself',
      'id: 1\nevent: a\ndata: 1\n\ndata: 2\n\n',
      [
        { event: 'a', data: 1 },
        { event: 'message', data: 2 },
      ],
    ],
  ])('%s', (_what, text, events) => {
    expect(eventsOf([text])).toEqual(events)
  })
})

test('wherever the text is cut, the same events come out', () => {
  const event = fc.record({
    event: fc.constantFrom('progress', 'ready', 'message'),
    data: fc.jsonValue(),
  })
  fc.assert(
    fc.property(
      fc.array(event, { maxLength: 5 }),
      fc.constantFrom('\n', '\r\n'),
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }),
      (events, lineEnd, sizes) => {
        const lines = events.flatMap((each) => [
          'id: 7',
          `event: ${each.event}`,
          `data: ${JSON.stringify(each.data)}`,
          '',
        ])
        let text = lines.map((line) => line + lineEnd).join('')
        const chunks: string[] = []
        for (let at = 0; text !== ''; at++) {
          const size = sizes[at % sizes.length] ?? 1
          chunks.push(text.slice(0, size))
          text = text.slice(size)
        }
        expect(JSON.stringify(eventsOf(chunks))).toBe(JSON.stringify(events))
      },
    ),
  )
})

test.each(['\u2028', '\u2029'])('a title with the line separator %j comes through whole', (separator) => {
  const title = `Air${separator}Max`
  expect(eventsOf([`data: ${JSON.stringify({ title })}\n\n`])).toEqual([
    { event: 'message', data: { title } },
  ])
})
