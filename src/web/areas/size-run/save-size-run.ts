import { notifyManager } from '@tanstack/react-query'
import { editProducts } from '../../../contract/products/products.endpoints.ts'
import { undoAct } from '../../../contract/runs.endpoints.ts'
import { call } from '../../app/call.ts'
import { inOrder } from '../../app/in-order.ts'
import { queryClient } from '../../app/query-client.ts'
import { randomKey } from '../../app/request-key.ts'
import type { SaveCells } from '../../grid/cells/cell-edits.ts'
import type { Kept } from '../../list/commits.ts'
import { cellsWords, outcomeOf, rowEditsOf } from '../../list/edit-words.ts'
import { saveRows, type SaveMany } from '../../list/save-rows.ts'
import { offerUndo } from '../../list/undo.tsx'
import { countText } from '../../ui/count-text.ts'
import { productList } from '../products/product-list.ts'
import { savedRow, sizeRunQuery } from './size-run-rows.ts'
import type { SizeRow } from './size-run-rows.ts'

type Parent = { id: number; sku: string }

/** Saves cells of a size run by the call of the catalogue's sheet; what was saved is what Ctrl+Z takes back. */
export function saveSizeRun(parent: Parent): SaveCells<SizeRow> {
  const { queryKey } = sizeRunQuery(parent)
  const save: SaveCells<SizeRow> = async (edits, refused) => {
    const acts: number[] = []
    const saveMany: SaveMany = async (rows) => {
      const reply = await call(editProducts, { body: { edits: [...rows] }, idempotencyKey: randomKey() })
      if (reply.run_id !== null) acts.push(reply.run_id)
      return reply.results
    }
    // An older answer on its way would put the old values back.
    await queryClient.cancelQueries({ queryKey })
    const outcomes = await saveRows(saveMany, rowEditsOf(edits))
    queryClient.setQueryData(queryKey, (rows) => rows?.map((row) => savedRow(row, outcomes.get(row.id))))
    await shown()
    const answers = edits.map((edit) => outcomeOf(edit, outcomes.get(edit.row.id)))
    const saved = edits.filter((_, at) => answers[at]?.is === 'saved')
    const lost = refused + edits.length - saved.length
    const others = lost === 0 ? '' : `, ${countText(lost)} not: see the marked cells`
    const takeBack = () => undoActs(parent, acts)
    if (saved.length > 0) offerUndo(productList.commits, { words: cellsWords(saved), takeBack }, others)
    refreshAround(parent)
    return answers
  }
  return (...asked) => inTurn(() => save(...asked))
}

/** Once those who show the rows know them: the mark of a cell, which holds its value till then, must not go before. */
function shown(): Promise<void> {
  return new Promise((resolve) => notifyManager.schedule(resolve))
}

/** What was done last is what Ctrl+Z takes back. */
const inTurn = inOrder()

async function undoActs(parent: Parent, acts: readonly number[]): Promise<Kept> {
  const kept: { name: string; reason: string }[] = []
  let count = 0
  for (const id of acts.toReversed()) {
    const undone = await call(undoAct, { params: { id }, idempotencyKey: randomKey() })
    kept.push(...undone.kept.map(({ sku, reason }) => ({ name: sku, reason })))
    count += undone.kept_count
  }
  await queryClient.invalidateQueries({ queryKey: sizeRunQuery(parent).queryKey })
  refreshAround(parent)
  return { count, rows: kept }
}

/** What else shows these sizes, or sums of theirs. */
function refreshAround({ id }: Parent): void {
  void queryClient.invalidateQueries({ queryKey: ['product', id] })
  void queryClient.invalidateQueries({ predicate: ({ queryKey: [name] }) => name === 'product history' })
  productList.source.refresh()
}
