import { useDebouncedValue } from '@mantine/hooks'
import { skipToken, useQuery } from '@tanstack/react-query'
import { createSizeRun } from '../../../contract/products/product-forms.endpoints.ts'
import type { SizeRun } from '../../../contract/products/size-run.ts'
import { call } from '../../app/call.ts'
import type { FormProblems } from '../../form/form-problems.ts'
import type { FormValues } from '../../form/form-state.ts'
import { cellName, sentRows } from './size-run-body.ts'

const typingPauseMs = 400

export type SizePreview = {
  /** Which SKUs can't be, by the names of their cells. */
  problems: FormProblems
  state: 'nothing' | 'asking' | 'known' | 'unanswered'
}

/** Asks while the sheet is filled in which of its SKUs are taken or stand there twice. */
export function useSizePreview(values: FormValues): SizePreview {
  const sku = (values.sku ?? '').trim()
  const rows = sentRows(values).filter(({ row }) => row.size.trim() !== '')
  // Titles and prices have no part in it: typing one asks nothing.
  const run: SizeRun = {
    style: { sku, title: sku },
    sizes: rows.map(({ row }) => ({ size: row.size.trim(), sku: row.sku.trim() })),
    preview: true,
  }
  const text = JSON.stringify(run)
  const [typed] = useDebouncedValue(text, typingPauseMs)
  const isAsked = sku !== '' && rows.length > 0
  const { data, isError } = useQuery({
    queryKey: ['size run preview', typed],
    queryFn:
      isAsked && typed === text ? ({ signal }) => call(createSizeRun, { body: run, signal }) : skipToken,
    staleTime: 10_000,
    // The server says it again when the run is made.
    retry: false,
  })
  if (!isAsked) return { problems: {}, state: 'nothing' }
  if (typed === text && isError) return { problems: {}, state: 'unanswered' }
  if (typed !== text || data === undefined || !('errors' in data)) return { problems: {}, state: 'asking' }
  const problems = Object.entries(data.errors).flatMap(([path, sentences]) => {
    const [part, first, field] = path.split('.')
    const at = rows[Number(first)]?.at
    if (path === 'style.sku') return [['sku', sentences.join(' ')] as const]
    if (part !== 'sizes' || at === undefined) return []
    return [[cellName(at, field === 'size' ? 'size' : 'sku'), sentences.join(' ')] as const]
  })
  return { problems: Object.fromEntries(problems), state: 'known' }
}
