import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addBasic } from '../../../../tests/support/catalogue.ts'
import { startUndoBench, type UndoBench } from '../../../../tests/support/undo-bench.ts'
import { findRun } from '../../platform/runs/runs.query.ts'
import type { Turn } from '../../platform/runs/run-rules.ts'
import { markCancelled } from '../../platform/runs/runs.store.ts'
import { giveRunUp, workOnRun } from '../../platform/runs/work-on-run.ts'
import { undoBlocks } from './undo-import.ts'

let undoing: UndoBench
beforeAll(async () => {
  undoing = await startUndoBench()
})
afterAll(() => undoing.bench.stop())

describe('an undo', () => {
  test.each([
    ['of a check', 'sku\nREFUSED\n', true, 'This was a check: it has changed nothing that could be undone.'],
    ['of rejections', 'sku,title\n,none\n', false, 'This import has changed nothing that could be undone.'],
  ])('%s is refused', async (_, text, isDryRun, message) => {
    const { id } = await undoing.bench.importText(text, { isDryRun })
    await expect(undoing.start(id)).rejects.toMatchObject({ message, status: 409 })
  })

  test('of what is no import is refused', async () => {
    await expect(undoing.start(0)).rejects.toMatchObject({ message: 'There is no such import.', status: 404 })
  })

  test('waits for the end of the import', async () => {
    const id = await undoing.bench.prepare('sku,title\nWAIT-1,One\n')
    await expect(undoing.start(id)).rejects.toMatchObject({
      status: 409,
      message: 'The import goes on still. Wait for its end, or cancel it.',
    })
  })

  test('comes once: of two at the same moment one wins, and none follows', async () => {
    const { id } = await undoing.bench.importText('sku,title\nONCE-1,One\n')
    const started = await Promise.allSettled([undoing.start(id), undoing.start(id), undoing.start(id)])
    const [won, ...others] = started.toSorted((one, other) => one.status.localeCompare(other.status))
    expect(others.map((each) => each.status === 'rejected' && String(each.reason))).toEqual(
      others.map(() => 'Conflict: This import is being undone already.'),
    )
    if (won?.status !== 'fulfilled') throw new Error('none has won')
    await undoing.work(won.value)
    await expect(undoing.start(id)).rejects.toMatchObject({
      message: 'This import was undone already.',
      status: 409,
    })
  })

  test('that was cancelled goes on where it stopped', async () => {
    // The parent stands in the first block, and its sizes in both.
    const lines = Array.from({ length: 599 }, (_, at) => `CUT-${at},basic,CUT-P`)
    const file = ['sku,product_type,parent_sku', 'CUT-P,parent,', ...lines].join('\n')
    const { id } = await undoing.bench.importText(file)
    const first = await undoing.start(id)
    const cancel = () => undoing.context.db.transaction().execute((tx) => markCancelled(tx, first))
    await workOnRun(undoing.context, first, {
      work: (parts, turn) =>
        undoBlocks(parts, {
          ...turn,
          step: (write) => turn.step(write).then(async () => void (await cancel())),
        }),
    })
    const db = undoing.context.db
    expect(await findRun(db, first)).toMatchObject({ status: 'CANCELLED', counts: { removed: 100 } })
    expect(await undoing.undo(id)).toMatchObject({
      status: 'COMPLETED',
      success: 600,
      counts: { removed: 600 },
    })
    expect((await findRun(db, id))?.counts).toMatchObject({ undone: 600 })
    expect(await undoing.catalogue('CUT-')).toEqual({})
  })

  test('that dies again and again changes nothing twice', async () => {
    for (let at = 0; at < 20; at++) await addBasic(undoing.context.db, `DIE-${at}`, { brand: 'Nike' })
    const before = await undoing.catalogue('DIE-')
    const made = Array.from({ length: 1000 }, (_, at) => `DIE-NEW-${at},Puma`)
    const known = Array.from({ length: 20 }, (_, at) => `DIE-${at},Puma`)
    const lines = [...known.slice(10), ...made, ...known.slice(0, 10)]
    const { id } = await undoing.bench.importText(`sku,brand\n${lines.join('\n')}\n`)
    const undoId = await undoing.start(id)
    for (const done of [20, 520]) {
      const dying = workOnRun(undoing.context, undoId, {
        work: (parts, turn) => undoBlocks(parts, dyingIn(turn)),
      })
      await expect(dying).rejects.toThrow('died')
      expect(await findRun(undoing.context.db, undoId)).toMatchObject({
        status: 'IN PROGRESS',
        success: done,
      })
    }
    expect(await undoing.work(undoId)).toMatchObject({
      status: 'COMPLETED',
      success: 1020,
      counts: { put_back: 20, removed: 1000 },
    })
    expect(await undoing.catalogue('DIE-')).toEqual(before)
    const { rows } = await undoing.bench.database.pool.query(
      "select count(*) as count from product_field_history where act_id = $1 and field in ('brand', 'is_deleted')",
      [undoId],
    )
    expect(rows).toEqual([{ count: 1020 }])
  })

  test('that is given up can be taken up again', async () => {
    const { id } = await undoing.bench.importText('sku,title\nUP-1,One\n')
    const first = await undoing.start(id)
    await giveRunUp(undoing.context, first, {})
    expect(await undoing.undo(id)).toMatchObject({ status: 'COMPLETED', success: 1 })
    expect(await findRun(undoing.context.db, first)).toMatchObject({ is_dismissed: true })
  })
})

/** A try that does one step and dies at the very end of the next, before it is committed. */
function dyingIn(turn: Turn): Turn {
  let steps = 0
  const step: Turn['step'] = (write) =>
    turn.step(async (tx) => {
      const done = await write(tx)
      if ((steps += 1) > 1) throw new Error('died')
      return done
    })
  return { ...turn, step }
}
