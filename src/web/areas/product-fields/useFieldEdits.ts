import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProductDetail } from '../../../contract/products/product-detail.ts'
import { isDecided } from '../../app/api-problem.ts'
import { showFailure, showSuccess } from '../../app/toast.ts'
import type { CellConflict, CellValue, EditMark } from '../../grid/cells/cell-edits.ts'
import { readEdit } from '../../grid/cells/kinds/cell-kinds.ts'
import { cellsWords } from '../../list/edit-words.ts'
import { withValuesOf } from '../../list/save-cell.ts'
import { problemWords } from '../../ui/problem-words.ts'
import { productList } from '../products/product-list.ts'
import type { DetailField } from './detail-fields.ts'
import { fieldDrafts } from './field-drafts.ts'
import { inTurn } from './in-turn.ts'
import { productQuery } from './product-query.ts'
import { saveField, typedValue } from './save-field.ts'

export type FieldEdits = ReturnType<typeof useFieldEdits>

/** Someone else changed the same field meanwhile; it can be put aside and looked at again. */
type FieldConflict = CellConflict<ProductDetail> & { field: DetailField; isShown: boolean }

/** Which fields are being edited, by their names, and what became of those that were. */
export function useFieldEdits(product: ProductDetail) {
  const drafts = fieldDrafts(product.id)
  // As it was when the edit began: what others have changed since then must not be written over unseen.
  const [open, setOpen] = useState<Readonly<Record<string, ProductDetail>>>(() =>
    Object.fromEntries(Object.keys(drafts.read()).map((field) => [field, product])),
  )
  const { mark, keep, ...saving } = useSaving(product)
  const start = ({ facts }: DetailField) => {
    mark(facts.field, null)
    setOpen((now) => ({ ...now, [facts.field]: product }))
  }
  const close = ({ facts }: DetailField) => {
    drafts.forget(facts.field)
    setOpen(({ [facts.field]: _closed, ...others }) => others)
  }
  const save = (field: DetailField, value: CellValue) => {
    const seen = open[field.facts.field] ?? product
    setOpen(({ [field.facts.field]: _closed, ...others }) => others)
    void keep(field, seen, value)
  }
  /** Answers why the text can't be kept, or null when editing is over; a text that was emptied changes nothing. */
  const commit = (field: DetailField, text: string): string | null => {
    const reading = readEdit({ ...field.facts, minTyped: field.facts.minTyped ?? 1 }, text)
    if (reading.is === 'refused') return reading.reason
    const value = reading.is === 'value' ? typedValue(field.facts, reading.value) : null
    // Commas alone are no words.
    const isChanged = value !== null && value !== '' && value !== field.value(product)
    if (isChanged) save(field, value)
    else close(field)
    return null
  }
  return { product, drafts, open, start, close, save, commit, ...saving }
}

/** Keeps one value at a time, and marks its field with what became of it. */
function useSaving(product: ProductDetail) {
  const show = useShown()
  const queries = useQueryClient()
  const [marks, setMarks] = useState<Readonly<Record<string, EditMark | null>>>({})
  const [conflict, setConflict] = useState<FieldConflict | null>(null)
  const mark = (field: string, next: EditMark | null) => setMarks((now) => ({ ...now, [field]: next }))
  const [turn] = useState(() => inTurn<ProductDetail>())
  // A switch that is pressed twice in a row must not meet its own first save as somebody else's.
  const keep = (field: DetailField, seen: ProductDetail, value: CellValue): Promise<void> => {
    mark(field.facts.field, { state: 'saving', value })
    return turn(field.facts.field, (before) => send(field, before ?? seen, value))
  }
  const send = async (field: DetailField, seen: ProductDetail, value: CellValue) => {
    const name = field.facts.field
    mark(name, { state: 'saving', value })
    try {
      const { is, row, theirs } = await saveField(field, seen, value)
      show(row)
      fieldDrafts(product.id).forget(name)
      mark(name, is === 'saved' ? null : { state: 'conflict', mine: value })
      if (is === 'conflict') setConflict({ field, column: field, row, mine: value, theirs, isShown: true })
      else tellSaved(field, { before: seen, row, show })
      return is === 'saved' ? row : undefined
    } catch (problem) {
      // What was typed is there again after the next sign-in, or when the page is opened again.
      if (isDecided(problem)) {
        fieldDrafts(product.id).forget(name)
        // What it was refused for may be news: a product that was deleted says so.
        void queries.invalidateQueries({ queryKey: productQuery(product.id).queryKey })
      }
      mark(name, { state: 'failed', reason: problemWords(problem).message })
      const subject = `${field.facts.label} of ${product.sku} was not saved`
      showFailure({ subject, problem, onRetry: () => void keep(field, seen, value) })
      return undefined
    }
  }
  /** Goes on from a conflict: with the value that stands, or with one's own over it. */
  const settle = (mine: CellValue | undefined) => {
    if (conflict === null) return
    setConflict(null)
    if (mine === undefined) mark(conflict.field.facts.field, null)
    else void keep(conflict.field, conflict.row, mine)
  }
  const showConflict = (isShown: boolean) => setConflict((now) => (now === null ? null : { ...now, isShown }))
  return { marks, mark, keep, conflict, settle, showConflict }
}

/** Shows a product as it is now, here and in the catalogue behind. */
function useShown() {
  const queries = useQueryClient()
  return (row: ProductDetail) => {
    queries.setQueryData(productQuery(row.id).queryKey, row)
    productList.source.replaceRows((each) => (each.id === row.id ? withValuesOf(each, row) : each))
    void queries.invalidateQueries({ queryKey: ['product history', row.id] })
  }
}

type Saved = {
  before: ProductDetail
  row: ProductDetail
  show: (row: ProductDetail) => void
}

/** 'Success', and from then on it is what Ctrl+Z takes back. */
function tellSaved(field: DetailField, { before, row, show }: Saved) {
  showSuccess()
  const old = field.value(before) as CellValue
  productList.commits.add({
    words: cellsWords([{ row, column: field }]),
    takeBack: async () => {
      const outcome = await saveField(field, row, old)
      show(outcome.row)
      if (outcome.is === 'saved') return { count: 0, rows: [] }
      return { count: 1, rows: [{ name: row.sku, reason: 'someone else changed it meanwhile.' }] }
    },
  })
}
