// Whatever is asked of a list, its columns in memory answer as the database does, while its rows change.
import type { Client } from 'pg'
import { expect } from 'vitest'
import { Feed } from '../../src/server/platform/column-index/feed.ts'
import { heldList } from '../../src/server/platform/column-index/held-list.ts'
import { shareRoom } from '../../src/server/platform/column-index/memory-room.ts'
import type { Db } from '../../src/server/platform/database/database.ts'
import type { List } from '../../src/server/platform/lists/define-list.ts'
import type { SetValues } from './lists/any-filter.ts'
import { askDatabase, drawQuestions, memoryAsker } from './memory-questions.ts'

export type CheckedMemory = {
  db: Db
  client: Client
  list: List
  setValues?: SetValues
  /** Different texts that are numbered; the others lie in one buffer. */
  mostFew: number | undefined
  cases: number
  seed: number
  /** Changes some rows, others each time. */
  change: (time: number) => Promise<void>
}

const batch = 40

/** Answers how many of the questions the memory could answer. */
export async function checkMemory({ db, client, list, mostFew, ...drawing }: CheckedMemory): Promise<number> {
  const { setValues = {}, cases, seed, change } = drawing
  const held = heldList(db, list)
  if (held === undefined) throw new Error(`The list ${list.name} is not held in memory.`)
  const feed = await Feed.open(client, {
    list: held,
    room: shareRoom(2 ** 30, 1)(0),
    ...(mostFew !== undefined && { mostFew }),
  })
  const ask = memoryAsker(db, list, feed.table)
  let known = 0
  for (let asked = 0; asked < cases; asked += batch) {
    const drawn = drawQuestions(list, setValues, { count: batch, seed: seed + asked })
    const answers = await askDatabase(db, list, drawn)
    for (const [place, question] of drawn.entries()) {
      const answer = await ask(question)
      if (answer === undefined) continue
      known += 1
      const { ids, groups } = answers[place] ?? { ids: [], groups: [] }
      const told = JSON.stringify([question.wire, question.sort])
      expect(answer.all, told).toEqual(ids)
      expect(answer.block, told).toEqual(ids.slice(question.offset, question.offset + question.limit))
      expect(answer.count, told).toBe(ids.length)
      expect(answer.groups, told).toEqual(groups)
      expect(answer.ids, told).toEqual(ids.toSorted((one, other) => one - other).slice(0, 101))
    }
    const time = asked / batch
    await change(time)
    await feed.look()
    // What was moved in all rows is asked of the database alone until they are read anew.
    if (time % 3 > 0) while (feed.isUnsettled) await feed.settle()
  }
  return known
}
