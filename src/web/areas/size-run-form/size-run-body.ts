import { integer } from '../../../contract/columns/build-columns.ts'
import type { Column } from '../../../contract/columns/column.ts'
import { productColumn } from '../../../contract/products/product-columns.ts'
import type { ProductPayload } from '../../../contract/products/product-payload.ts'
import type { RunSize, SizeRun } from '../../../contract/products/size-run.ts'
import { readInput, type FormInput } from '../../form/form-input.ts'
import type { FormProblems } from '../../form/form-problems.ts'
import type { FormValues } from '../../form/form-state.ts'
import { isBlank, rowsOf, sheetColumns, type SheetColumn, type SizeRow } from './size-rows.ts'

/** Where a form keeps the lines of its sheet. */
export const rowsName = 'sizes'

const attributePrefix = 'attributes.'

/** What each column of the sheet holds. */
export const sheetCells: Readonly<Record<SheetColumn, { label: string; column: Column }>> = {
  size: { label: 'Size', column: { ...productColumn('size'), maxLength: 50 } },
  sku: { label: 'SKU', column: productColumn('sku') },
  quantity: { label: 'Stock', column: integer('quantity', 'Stock') },
  cost: { label: 'Cost', column: productColumn('cost') },
  retail_price: { label: 'Price', column: productColumn('retail_price') },
}

/** The name of a cell among the problems of the form. */
export function cellName(row: number, column: SheetColumn): string {
  return `${rowsName}.${row}.${column}`
}

/** The style and its sizes as they are sent; blank lines are no sizes. */
export function sizeRunBody(inputs: readonly FormInput[], values: FormValues): SizeRun {
  const read = inputs.flatMap((input) => {
    const reading = readInput(input, values[input.name] ?? '')
    return reading.is === 'value' && reading.value !== null ? [[input.name, reading.value] as const] : []
  })
  const isAttribute = ([name]: readonly [string, unknown]) => name.startsWith(attributePrefix)
  const attributes = read
    .filter(isAttribute)
    .map(([name, value]) => [name.slice(attributePrefix.length), value])
  const style: ProductPayload = {
    product_type: 'parent',
    ...Object.fromEntries(read.filter((each) => !isAttribute(each))),
    attributes: Object.fromEntries(attributes) as ProductPayload['attributes'],
  }
  return { style, sizes: sentRows(values).map(({ row }) => sentSize(row)) }
}

/** The lines that are sizes, with their places in the sheet. */
export function sentRows(values: FormValues): { row: SizeRow; at: number }[] {
  return rowsOf(values[rowsName] ?? '')
    .map((row, at) => ({ row, at }))
    .filter(({ row }) => !isBlank(row))
}

function sentSize(row: SizeRow): RunSize {
  const number = (name: SheetColumn) => {
    const reading = readInput(sheetCells[name], row[name])
    return reading.is === 'value' && typeof reading.value === 'number' ? reading.value : undefined
  }
  const [quantity, cost, price] = [number('quantity'), number('cost'), number('retail_price')]
  const sku = row.sku.trim()
  return {
    size: row.size.trim(),
    ...(sku !== '' && { sku }),
    ...(quantity !== undefined && { quantity }),
    ...(cost !== undefined && { cost }),
    ...(price !== undefined && { retail_price: price }),
  }
}

/** What can be seen of the sheet before anything is sent. */
export function rowProblems(values: FormValues): FormProblems {
  const rows = sentRows(values)
  if (rows.length === 0) return { [rowsName]: 'Add at least one size.' }
  return Object.fromEntries(
    rows.flatMap(({ row, at }) =>
      sheetColumns.flatMap((name) => {
        const problem = cellProblem(row, name)
        return problem === null ? [] : [[cellName(at, name), problem] as const]
      }),
    ),
  )
}

function cellProblem(row: SizeRow, name: SheetColumn): string | null {
  if (row[name].trim() === '') return name === 'size' ? 'Size is required' : null
  const reading = readInput(sheetCells[name], row[name])
  return reading.is === 'refused' ? reading.reason : null
}

/** The field of the form that the server speaks of. */
export function inputNameOf(path: string, inputs: readonly FormInput[], values: FormValues): string {
  const [part = '', first = '', ...rest] = path.split('.')
  if (part === 'style') {
    const name = [first, ...rest].join('.')
    const asAttribute = `${attributePrefix}${name}`
    return inputs.some((input) => input.name === asAttribute) ? asAttribute : name
  }
  const at = sentRows(values)[Number(first)]?.at
  const column = sheetColumns.find((each) => each === rest[0])
  return part !== rowsName || at === undefined || column === undefined ? path : cellName(at, column)
}
