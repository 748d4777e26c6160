import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  failed,
  forgotten,
  noRows,
  queried,
  received,
  refreshed,
  replaced,
  retried,
  rowIn,
  rowsIn,
  targetOf,
  viewed,
  withBlocksAsked,
  type BlockAsked,
  type BlockReply,
  type RowsState,
} from './rows-state.ts'

type Row = { index: number; of: string }
type State = RowsState<Row, string, string>

const pageSize = 10
const count = 200

const answer = (query: string, block: number, total = count): BlockReply<Row, string> => ({
  rows: Array.from({ length: Math.max(0, Math.min(pageSize, total - block * pageSize)) }, (_, at) => ({
    index: block * pageSize + at,
    of: query,
  })),
  count: total,
  summary: `of ${query}`,
})
const ask = (state: State, key: string, startRow = 0, columns: string[] = []) =>
  queried(state, { key, query: key, columns, pageSize, pageStart: null }, startRow)
const blocks = ({ asked }: State) => asked.map(({ block }) => block)
const last = (state: State): BlockAsked => state.asked.at(-1) ?? { block: -1 }
const answered = (state: State, total?: number) =>
  received(state, last(state), answer(targetOf(state)?.rowQuery.query ?? '', last(state).block, total))
const seen = (state: State, first: number, end: number, isLeaping = false) =>
  viewed(state, { first, end, isLeaping })
const nothing: State = noRows
const failing = (state: State) => failed(state, last(state), 'gone')
/** A list whose first block has come. */
const list = answered(ask(nothing, 'all'))

describe('what is asked for', () => {
  test.each<[string, State, number[]]>([
    ['nothing before there is a question', seen(nothing, 0, 9), []],
    ['the first block of a question', ask(nothing, 'all'), [0]],
    ['the block where someone was before', ask(nothing, 'all', 47), [4]],
    ['nothing when a first answer has come: the screen says itself what it shows', list, []],
    ['a block that comes into view', seen(list, 7, 14), [1]],
    ['and one ahead when its edge is near', seen(list, 11, 17), [1, 2]],
    ['none twice', seen(seen(list, 7, 14), 8, 15), [1]],
    ['not what was scrolled past', seen(seen(list, 31, 34), 101, 104), [10]],
    ['nothing on the way of a leap', seen(list, 101, 104, true), []],
    ['what is in view where a leap ends', withBlocksAsked(seen(list, 101, 104, true)), [10]],
    ['nothing beyond the end', seen(list, 195, 230), [19]],
    ['what is in view when the rows may have changed', refreshed(seen(list, 0, 4)), [0]],
    ['what is in view when a column is shown that the rows came without', ask(list, 'all', 0, ['sku']), [0]],
    [
      'a column that left and came back once more',
      ask(ask(answered(ask(list, 'all', 0, ['sku'])), 'all'), 'all', 0, ['sku']),
      [0],
    ],
    ['nothing when a column leaves', ask(answered(ask(list, 'all', 0, ['sku'])), 'all'), []],
    ['the first block of the next question only', ask(seen(list, 101, 104), 'nike'), [0]],
    [
      'nothing else when a call fails that nobody waits for',
      failed(seen(list, 31, 34), { block: 3 }, 'gone'),
      [3],
    ],
  ])('%s', (_what, state, expected) => {
    expect(blocks(state)).toEqual(expected)
  })

  test('pages ask for nothing ahead', () => {
    const page = { key: 'all 2', query: 'all', columns: [], pageSize, pageStart: 10 }
    expect(blocks(seen(answered(queried(nothing, page, 10)), 10, 20))).toEqual([])
  })

  test('a failure stops the asking until someone tries again', () => {
    const broken = failing(seen(list, 31, 34))
    expect(broken).toMatchObject({ error: 'gone', asked: [] })
    expect(blocks(seen(broken, 51, 54))).toEqual([])
    expect(retried(seen(broken, 51, 54))).toMatchObject({ error: null, asked: [{ block: 5 }] })
  })
})

describe('what is shown', () => {
  test.each<[string, State, Row | undefined]>([
    ['nothing at first', nothing, undefined],
    ['the answer', list, { index: 3, of: 'all' }],
    ['the rows before while the next question waits', ask(list, 'nike'), { index: 3, of: 'all' }],
    ['the next question’s when they come', answered(ask(list, 'nike')), { index: 3, of: 'nike' }],
    [
      'those of an earlier question at once when it is asked again',
      ask(answered(ask(list, 'nike')), 'all'),
      { index: 3, of: 'all' },
    ],
    ['those that were, while they are fetched again', refreshed(list), { index: 3, of: 'all' }],
    ['the rows before a failure', failing(refreshed(list)), { index: 3, of: 'all' }],
    ['nothing that was forgotten', forgotten(list), undefined],
  ])('%s', (_what, state, row) => {
    expect(rowIn(state, 3)).toEqual(row)
  })

  test('a row that was exchanged, and no other', () => {
    const changed = replaced(list, (row) => (row.index === 3 ? { ...row, of: 'edit' } : row))
    expect(rowsIn(changed).filter(([, { of }]) => of === 'edit')).toEqual([[3, { index: 3, of: 'edit' }]])
    expect(changed.version).toBeGreaterThan(list.version)
    expect(replaced(list, (row) => row)).toBe(list)
  })

  test('stands against a block that was read before and comes after: that is asked for again', () => {
    const before = refreshed(seen(list, 0, 4))
    const after = replaced(before, (row) => (row.index === 3 ? { ...row, of: 'edit' } : row))
    expect(blocks(after)).toEqual([0])
    expect(rowIn(received(after, last(before), answer('all', 0)), 3)?.of).toBe('edit')
    expect(rowIn(received(after, last(after), answer('anew', 0)), 3)?.of).toBe('anew')
  })

  test('an earlier question’s rows are looked at again, each block when it is seen', () => {
    const two = answered(seen(list, 7, 14))
    const back = ask(answered(ask(two, 'nike')), 'all')
    expect(blocks(back)).toEqual([0])
    expect(blocks(seen(answered(back), 7, 14))).toEqual([1])
  })

  test('the question of four before the last one is forgotten', () => {
    const many = ['a', 'b', 'c', 'd', 'e'].reduce((state, key) => answered(ask(state, key)), list)
    expect(many.retired.map(({ rowQuery }) => rowQuery.key)).toEqual(['a', 'b', 'c', 'd'])
  })

  test('the same question in other words keeps the rows and where they stand', () => {
    const same = queried(list, { key: 'all', query: 'all, wider', columns: [], pageSize, pageStart: null }, 0)
    expect(same.shown).toMatchObject({
      generation: list.shown?.generation,
      rowQuery: { query: 'all, wider' },
    })
    expect(same.asked).toEqual([])
  })
})

type Event =
  | { do: 'ask'; key: string; startRow: number }
  | { do: 'answer' | 'fail'; which: number }
  | { do: 'view'; first: number; isLeaping: boolean }
  | { do: 'refresh' | 'retry' | 'forget' | 'settle' }

const event: fc.Arbitrary<Event> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('ask'),
      key: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
      startRow: fc.nat(count),
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('answer'), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('fail'), which: fc.nat() }) },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('view'), first: fc.nat(count), isLeaping: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('refresh', 'retry', 'forget', 'settle') }) },
)

/** Everything that was ever asked, also what nobody waits for any more: the network answers as it likes. */
type World = { state: State; open: { asking: BlockAsked; query: string }[] }

function step({ state, open }: World, happened: Event): World {
  const next = changed(state, open, happened)
  const query = targetOf(next)?.rowQuery.query ?? ''
  const known = open.map(({ asking }) => asking)
  const fresh = next.asked.filter((asking) => !known.includes(asking))
  return { state: next, open: [...open, ...fresh.map((asking) => ({ asking, query }))] }
}

function changed(state: State, open: World['open'], happened: Event): State {
  switch (happened.do) {
    case 'ask':
      return ask(state, happened.key, happened.startRow)
    case 'view':
      return seen(state, happened.first, happened.first + 12, happened.isLeaping)
    case 'answer':
    case 'fail': {
      const found = open[happened.which % Math.max(1, open.length)]
      if (found === undefined) return state
      return happened.do === 'fail'
        ? failed(state, found.asking, 'gone')
        : received(state, found.asking, answer(found.query, found.asking.block))
    }
    case 'refresh':
      return refreshed(state)
    case 'retry':
      return retried(state)
    case 'settle':
      return withBlocksAsked(state)
    case 'forget':
      return forgotten(state)
  }
}

const start: World = { state: nothing, open: [] }
const events = fc.array(event, { maxLength: 60 })

describe('in whatever order questions, answers and failures come', () => {
  test('a row on the screen belongs to the present question and stands in its place', () => {
    fc.assert(
      fc.property(events, (all) => {
        const { state } = all.reduce(step, start)
        for (const [index, row] of rowsIn(state))
          expect(row).toEqual({ index, of: state.shown?.rowQuery.query })
      }),
    )
  })

  test('no block is asked for twice at a time, and no more are held than may be', () => {
    fc.assert(
      fc.property(events, (all) => {
        const { state } = all.reduce(step, start)
        expect(new Set(blocks(state)).size).toBe(state.asked.length)
        expect(state.shown?.held.size ?? 0).toBeLessThanOrEqual(10)
        expect(state.retired.length).toBeLessThanOrEqual(4)
      }),
    )
  })

  test('what can be seen changes only with a rising version', () => {
    fc.assert(
      fc.property(events, (all) => {
        all.reduce((world, happened) => {
          const next = step(world, happened)
          const [before, after] = [world.state, next.state]
          expect(after.version).toBeGreaterThanOrEqual(before.version)
          if (after.version === before.version) {
            expect(rowsIn(after)).toEqual(expect.arrayContaining(rowsIn(before)))
            expect([after.error, after.next === null, after.asked.length]).toEqual([
              before.error,
              before.next === null,
              before.asked.length,
            ])
          }
          return next
        }, start)
      }),
    )
  })

  test('when all answers are in, the last question is on the screen with every row in view', () => {
    fc.assert(
      fc.property(events, fc.nat(count - 13), (all, first) => {
        let { state } = all.reduce(step, start)
        state = seen(retried(ask(state, 'last')), first, first + 12)
        for (let rounds = 0; rounds < 10; rounds++) {
          for (const asking of state.asked) state = received(state, asking, answer('last', asking.block))
          state = seen(state, first, first + 12)
        }
        expect(state).toMatchObject({ next: null, error: null, asked: [] })
        for (let index = first; index < first + 12; index++)
          expect(rowIn(state, index)).toEqual({ index, of: 'last' })
      }),
    )
  })
})
