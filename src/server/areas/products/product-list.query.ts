import { sql } from 'kysely'
import type { Column } from '../../../contract/columns/column.ts'
import { productColumns } from '../../../contract/products/product-columns.ts'
import type { ProductRow } from '../../../contract/products/products.ts'
import { indexedOrders } from '../../platform/columns/indexed-orders.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Condition } from '../../platform/grid/condition.ts'
import { createFiguresCache } from '../../platform/grid/figures-cache.ts'
import type { FiguresCache } from '../../platform/grid/figures-cache.ts'
import type { GridReader, GridRequest } from '../../platform/grid/grid-reader.ts'
import { findBlock } from '../../platform/grid/sql/find-block.ts'
import type { SqlTableGrid } from '../../platform/grid/sql/read-block.ts'
import { countProducts, readProductTotals } from './product-figures.query.ts'
import type { ProductFigures } from './product-figures.query.ts'
import { productGrid } from './product-grid.query.ts'
import { productReply } from './product-reply.ts'
import type { StoredProduct } from './product-reply.ts'
import { addBelongings, rowSelects } from './product-row.query.ts'
import { showsDeleted, withoutDeleted } from './without-deleted.ts'

/** Count and cost of the filtered rows, and how many products there are in all. */
export interface ProductListFigures {
  count: number
  costCents: number
  totalProducts: number
}

export type ProductReader = GridReader<readonly Column[], ProductRow, ProductListFigures>

/** Reads the catalogue from PostgreSQL. */
export function sqlProductReader(db: Db, timeZone: string): ProductReader {
  const grid = productGrid(timeZone)
  const cache = createFiguresCache<ProductFigures>()
  return {
    read: async (request, columns) => {
      const totals = readProductTotals(db)
      const figures = filterFigures({ db, grid, cache, totals, condition: request.condition })
      // Beside the block, on another connection: neither waits for the other.
      const [rows, all, { count, costCents }] = await Promise.all([
        readRows({ db, grid, request, columns, totals, figures }),
        totals,
        figures.all,
      ])
      return {
        rows: rows.map((row) => productReply(row, columns)),
        figures: { count, costCents, totalProducts: all.count },
      }
    },
  }
}

interface FilterFigures {
  /** What is known without counting. */
  known: () => Promise<ProductFigures | undefined>
  all: Promise<ProductFigures>
}

function filterFigures(of: {
  db: Db
  grid: SqlTableGrid
  cache: FiguresCache<ProductFigures>
  totals: Promise<ProductFigures>
  condition: Condition | undefined
}): FilterFigures {
  const { condition, cache, totals } = of
  if (condition === undefined) return { known: () => totals, all: totals }
  const counted = withoutDeleted(condition)
  return {
    known: async () => cache.peek(counted, (await totals).dataVersion),
    all: totals.then(({ dataVersion }) =>
      cache.get(counted, dataVersion, () => countProducts(of.db, of.grid, counted)),
    ),
  }
}

interface RowSearch {
  db: Db
  grid: SqlTableGrid
  request: GridRequest
  columns: readonly Column[]
  totals: Promise<ProductFigures>
  figures: FilterFigures
}

async function readRows({
  db,
  grid,
  request,
  columns,
  totals,
  figures,
}: RowSearch): Promise<StoredProduct[]> {
  const isNear = request.offset < nearOffset
  const isFiltered = request.condition !== undefined
  const wait = isNear && !isFiltered ? undefined : isNear ? figures.known() : figures.all
  const known = await wait
  const rows = await findBlock<StoredProduct>(db, grid, {
    request,
    base: showsDeleted(request.condition) ? undefined : sql`not product.is_deleted`,
    columns: rowSelects(columns),
    indexedOrders: productOrders,
    total: known === undefined ? 0 : (await totals).count,
    known,
  })
  return addBelongings(db, rows, columns)
}

const productOrders = indexedOrders(productColumns)

/** So near to the front a block is read at once; farther off it pays to know first how many rows there are. */
const nearOffset = 1_000
