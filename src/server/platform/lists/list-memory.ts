import type { ColumnIndex, IndexAnswer } from '../column-index/column-index.ts'
import { createHeldTimes } from '../column-index/held-times.ts'
import { heldCondition, heldSort, OnlySql, type Translation } from '../column-index/held-question.ts'
import type { HeldQuestion } from '../column-index/memory/ask-table.ts'
import type { Db } from '../database/database.ts'
import type { Condition } from '../grid/condition.ts'
import type { GridRequest } from '../grid/sql/find-block.ts'
import type { Metrics } from '../metrics.ts'
import { listCondition, type List } from './define-list.ts'

/** What a list is read with. */
export type ReaderParts = {
  db: Db
  timeZone: string
  /** Absent, every question goes to the database. */
  columnIndex?: ColumnIndex | undefined
  metrics?: Pick<Metrics, 'countRead'> | undefined
}

/** A question to a list, as its filters and sorts ask it. */
export type MemoryQuestion = Pick<HeldQuestion, 'sums' | 'most' | 'values'> & {
  condition: Condition | undefined
  block?: Omit<GridRequest, 'condition'>
  /** Counts the whole list too. */
  withWhole?: boolean
  counts?: readonly Condition[]
}

/** The columns of a list in memory; nothing answered means that the database has to be asked. */
export type ListMemory = (question: MemoryQuestion) => Promise<IndexAnswer | undefined>

export function listMemory({ db, timeZone, columnIndex, metrics }: ReaderParts, list: List): ListMemory {
  const index = columnIndex?.of(list)
  if (index === undefined) return () => Promise.resolve(undefined)
  const times = createHeldTimes(db, timeZone)
  const grid = list.grid(timeZone)
  const fields = new Set(index.held.fields.map(({ field }) => field))
  const ask = async (question: MemoryQuestion): Promise<IndexAnswer | string> => {
    try {
      const time = await times.of(question.condition)
      const translation = {
        column: (field: string) => grid.column(field),
        isHeld: (field: string) => fields.has(field),
        time,
      }
      return await index.ask(heldQuestion(list, question, translation))
    } catch (problem) {
      if (problem instanceof OnlySql) return 'not_held'
      throw problem
    }
  }
  return async (question) => {
    const answer = await ask(question)
    const isAnswered = typeof answer !== 'string'
    const reader = isAnswered ? 'memory' : 'database'
    metrics?.countRead({ list: list.name, reader, reason: isAnswered ? '' : answer })
    return isAnswered ? answer : undefined
  }
}

function heldQuestion(list: List, question: MemoryQuestion, translation: Translation): HeldQuestion {
  const held = (condition: Condition | undefined) => condition && heldCondition(condition, translation)
  const { condition, block, counts, withWhole, ...others } = question
  return {
    ...others,
    condition: held(listCondition(list, condition)),
    ...(withWhole === true && { whole: { condition: held(list.base) } }),
    ...(block && { block: { ...block, sort: heldSort(block.sort, translation.isHeld) } }),
    ...(counts && { counts: counts.map((each) => heldCondition(each, translation)) }),
  }
}
