import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readNumberedPage } from './numbered-pages.ts'

const pageSize = 5

/** Reads all of a list to which `change` happens before each further page. */
async function readAll(list: string[], change: (page: number) => void): Promise<string[]> {
  const told: string[] = []
  let cursor: string | null = null
  for (let page = 1; ; page += 1) {
    const { rows, next }: { rows: string[]; next: string | null } = await readNumberedPage(cursor, {
      read: async (number) => ({
        rows: list.slice((number - 1) * pageSize, number * pageSize),
        ...{ count: list.length, hasNext: number * pageSize < list.length },
      }),
      idOf: (row) => row,
    })
    told.push(...rows)
    if (next === null) return told
    cursor = next
    change(page)
  }
}

/** Fewer at a time than a page holds: that some come, or that some go. */
const change = fc.record({
  isComing: fc.boolean(),
  places: fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), {
    maxLength: pageSize - 1,
  }),
})

test('of rows that stand throughout each is told once, whatever comes or goes between two pages', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(40), fc.array(change, { maxLength: 8 }), async (count, changes) => {
      const list = Array.from({ length: count }, (_, at) => `old ${at}`)
      const gone = new Set<string>()
      const told = await readAll(list, (page) => {
        const { isComing = false, places = [] } = changes[page - 1] ?? {}
        for (const [index, place] of places.entries()) {
          const at = Math.floor(place * list.length)
          if (isComing) list.splice(at, 0, `new ${page}.${index}`)
          else for (const row of list.splice(at, 1)) gone.add(row)
        }
      })
      expect(new Set(told).size).toBe(told.length)
      const stood = Array.from({ length: count }, (_, at) => `old ${at}`).filter((row) => !gone.has(row))
      expect(told).toEqual(expect.arrayContaining(stood))
    }),
  )
})

test('a cursor that nobody here wrote begins anew', async () => {
  const read = async () => ({ rows: ['a'], count: 1, hasNext: false })
  const { rows } = await readNumberedPage('3', { read, idOf: (row) => row })
  expect(rows).toEqual(['a'])
})
