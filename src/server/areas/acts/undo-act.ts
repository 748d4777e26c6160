import type { ActUndone } from '../../../contract/runs.ts'
import { inTransaction, type Db, type Tx } from '../../platform/database/database.ts'
import { Conflict, NotFound } from '../../platform/errors.ts'
import { findRun } from '../../platform/runs/runs.query.ts'
import { findActChanges, type ActChange } from './act-cells.query.ts'
import { batchByBatch } from './in-batches.ts'
import { keepUndone } from './past-acts.store.ts'
import { historyCells, ownersIn } from '../products/history-cells.ts'
import { findLastTouches } from '../products/last-touches.query.ts'
import { lockCells, lockOwners, type Owners } from '../products/locked-cells.ts'
import { isChanged } from '../products/product-change.ts'
import type { ChangedCells, ProductBefore } from '../products/product-write.ts'
import { putBack, type KeptCell } from '../products/put-back.ts'
import { writeProducts } from '../products/write-products.ts'

type Undoing = {
  act: number
  /** Name of the user, for the history. */
  editor: string
  /** Stores the answer in the transaction of the change. */
  keep: (tx: Tx, answer: ActUndone) => Promise<void>
}

/** More than anybody reads. */
const mostNamed = 1_000

/** Takes back what one transaction changed in the cells of products; what others have changed since is kept and named. */
export function undoAct(db: Db, { act, editor, keep }: Undoing): Promise<ActUndone> {
  return inTransaction(db, { actor: editor, reason: 'undo' }, async (tx) => {
    const found = await findActChanges(tx, act)
    const run = await findRun(tx, act)
    const owners = await lockOwners(tx, ownersIn((found ?? []).flatMap(({ rows }) => rows)))
    const changes = found && cellsOf(found, owners)
    if (changes === undefined || (run !== undefined && run.kind !== 'edit'))
      throw new Conflict('This did more than change cells. An import is undone on its own page.')
    if (changes.length === 0) throw new NotFound('There is nothing here that could be undone.')
    const kept: KeptCell[] = []
    let undone = 0
    await batchByBatch(changes, {
      read: (some) =>
        lockCells(tx, {
          ids: some.map(({ id }) => id),
          fields: some.flatMap(({ cells }) => Object.keys(cells)),
        }),
      decide: (locked, some) => decisionsOn(locked, some, owners),
      write: async (decisions) => {
        const back = decisions.flatMap(({ change }) => (change && isChanged(change) ? [change] : []))
        await writeProducts(tx, back)
        kept.push(...decisions.flatMap((each) => each.kept))
        undone += back.length
      },
    })
    const answer = { undone, kept: await named(tx, kept.slice(0, mostNamed)), kept_count: kept.length }
    await keepUndone(tx, act, answer)
    await keep(tx, answer)
    return answer
  })
}

type CellChange = { id: number; cells: ChangedCells }

/** Undefined where the act did more than change cells. */
function cellsOf(changes: readonly ActChange[], { skus }: Owners): CellChange[] | undefined {
  const read = changes.map(({ id, rows }) => ({ id, ...historyCells(rows, skus) }))
  return read.some(({ unfit }) => unfit.size > 0) ? undefined : read
}

function decisionsOn(
  locked: readonly ProductBefore[],
  changes: readonly CellChange[],
  { parentIds }: Owners,
) {
  const cells = new Map(changes.map((each) => [each.id, each.cells]))
  return locked.map((before) => putBack({ line: 0, cells: cells.get(before.id) ?? {} }, before, parentIds))
}

async function named(tx: Tx, kept: readonly KeptCell[]): Promise<ActUndone['kept']> {
  const touches = await findLastTouches(tx, kept)
  return kept.map(({ id, sku, field, reason }, at) => ({
    id,
    sku,
    field,
    reason: reason ?? `${touches[at]?.by ?? 'Somebody'} changed it since.`,
  }))
}
