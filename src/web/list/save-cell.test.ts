import { describe, expect, test } from 'vitest'
import { sampleColumn } from '../../../tests/support/sample-column.ts'
import { ApiProblem } from '../app/api-problem.ts'
import type { CellValue } from '../grid/cells/cell-edits.ts'
import { listColumns } from './list.ts'
import { saveCell, withValuesOf } from './save-cell.ts'

type Row = { id: number; version: number; cost: number | null; title: string }

const row: Row = { id: 7, version: 1, cost: 10, title: 'Air' }
const [cost] = listColumns<Row>({ columns: [sampleColumn({ field: 'cost', type: 'money' })] })
if (cost === undefined) throw new Error('no column')

/** A server that refuses old versions; someone else may have been there before. */
function serverWith(stored: Row, meanwhile: Partial<Row>[] = []) {
  let current = stored
  const versions: number[] = []
  const save = async (_row: Row, change: Record<string, CellValue>, version: number) => {
    versions.push(version)
    const others = meanwhile.shift()
    if (others !== undefined) current = { ...current, ...others, version: current.version + 1 }
    if (version !== current.version)
      throw new ApiProblem({
        status: 412,
        code: 'stale_version',
        detail: 'Changed meanwhile.',
        body: { current },
      })
    current = { ...current, ...change, version: current.version + 1 }
    return { ...current, description: 'A field that the row does not show.' }
  }
  return { save, versions }
}

const cell = { row, column: cost }
const answer: unknown = expect.objectContaining({ id: row.id })

describe('an edited cell', () => {
  test('is saved on the version that was seen', async () => {
    const { save, versions } = serverWith(row)
    expect(await saveCell(save, cell, 12)).toEqual({
      is: 'saved',
      row: { ...row, cost: 12, version: 2 },
      answer,
    })
    expect(versions).toEqual([1])
  })

  test('comes with all that was answered, also what its row does not show', async () => {
    const { save } = serverWith(row)
    const { answer: all } = await saveCell(save, cell, 12)
    expect(all).toMatchObject({ cost: 12, description: 'A field that the row does not show.' })
  })

  test('is saved on the new version when another field was changed meanwhile', async () => {
    const { save, versions } = serverWith(row, [{ title: 'Air 2' }])
    expect(await saveCell(save, cell, 12)).toEqual({
      is: 'saved',
      row: { ...row, cost: 12, title: 'Air 2', version: 3 },
      answer,
    })
    expect(versions).toEqual([1, 2])
  })

  test('waits for a person when the same field was changed meanwhile', async () => {
    const { save } = serverWith(row, [{ cost: 11 }])
    expect(await saveCell(save, cell, 12)).toEqual({
      is: 'conflict',
      row: { ...row, cost: 11, version: 2 },
      answer,
    })
  })

  test('is saved when it came through before and its answer was lost', async () => {
    const { save, versions } = serverWith(row, [{ cost: 12 }])
    expect(await saveCell(save, cell, 12)).toEqual({
      is: 'saved',
      row: { ...row, cost: 12, version: 2 },
      answer,
    })
    expect(versions).toEqual([1])
  })

  test('is tried five times where someone is faster each time', async () => {
    const { save, versions } = serverWith(
      row,
      Array.from({ length: 9 }, (_, at) => ({ title: `Air ${at}` })),
    )
    await expect(saveCell(save, cell, 12)).rejects.toMatchObject({ status: 412 })
    expect(versions).toHaveLength(5)
  })

  test.each([
    ['a refusal', new ApiProblem({ status: 400, code: 'invalid', detail: 'Retail Price takes a number.' })],
    [
      'an old version without the row',
      new ApiProblem({ status: 412, code: 'stale_version', detail: 'Old.' }),
    ],
    ['a fault', new Error('broken')],
  ])('is not saved after %s', async (_name, problem) => {
    const save = async () => {
      throw problem
    }
    await expect(saveCell(save, cell, 12)).rejects.toBe(problem)
  })

  test('may be taken away', async () => {
    const { save } = serverWith(row)
    expect(await saveCell(save, cell, null)).toMatchObject({ row: { cost: null } })
  })
})

test('a row takes only the fields that it shows', () => {
  expect(withValuesOf(row, { cost: 3, description: 'x', version: 9 })).toEqual({
    ...row,
    cost: 3,
    version: 9,
  })
})
