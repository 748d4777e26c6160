import { expect, test } from 'vitest'
import { createDrafts } from '../../app/drafts.ts'
import type { SelectionTarget } from '../../grid/rows/selection.ts'
import { actDraft } from './act-draft.ts'

const of = (...ids: number[]): SelectionTarget<unknown> => ({ kind: 'some', ids, rows: [] })
const allOf = (search: string): SelectionTarget<unknown> => ({
  ...{ kind: 'all', filter: [], search, exclude: [], expectedCount: 9 },
})
const empty = { time: '10:00', qty: '', ship: {} }

function aBrowser() {
  const stored = new Map<string, string>()
  const drafts = createDrafts(() => ({
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  }))
  return { stored, draft: (target = of(1), caption = 'Act') => actDraft(drafts, caption, target) }
}

test('what was typed is there again, and what nobody touched is made anew', () => {
  const { draft } = aBrowser()
  draft().keep({ ...empty, qty: '3', ship: { city: 'Reno' } }, empty)
  expect(draft().over({ ...empty, time: '11:00' })).toEqual({
    time: '11:00',
    qty: '3',
    ship: { city: 'Reno' },
  })
})

test('a form that is as it was opened, or was forgotten, leaves nothing behind', () => {
  const { stored, draft } = aBrowser()
  draft().keep({ ...empty, qty: '3' }, empty)
  draft().keep({ ...empty }, empty)
  expect(stored.size).toBe(0)
  draft().keep({ ...empty, qty: '3' }, empty)
  draft().forget()
  expect(stored.size).toBe(0)
})

test.each([
  ['another act', of(1), 'Other act'],
  ['another product', of(2), 'Act'],
  ['more products', of(1, 2), 'Act'],
  ['all that match', allOf(''), 'Act'],
])('is not taken for that of %s', (_, target, caption) => {
  const { draft } = aBrowser()
  draft().keep({ ...empty, qty: '3' }, empty)
  expect(draft(target, caption).over(empty)).toEqual(empty)
})

test('is that of the same products in whatever order, and of the same question', () => {
  const { stored, draft } = aBrowser()
  draft(of(3, 1, 2)).keep({ ...empty, qty: '3' }, empty)
  draft(allOf('nike')).keep({ ...empty, qty: '4' }, empty)
  expect(draft(of(1, 2, 3)).over(empty)).toMatchObject({ qty: '3' })
  expect(draft(allOf('nike')).over(empty)).toMatchObject({ qty: '4' })
  expect(draft(allOf('puma')).over(empty)).toEqual(empty)
  expect([...stored.keys()].every((key) => key.length < 40)).toBe(true)
})

test('what can not be of this form is left out', () => {
  const { stored, draft } = aBrowser()
  stored.set('draft:act:Act:1', '{"qty":{"a":1},"gone":"x","ship":null,"time":"09:00"}')
  expect(draft().over(empty)).toEqual({ ...empty, time: '09:00' })
})
