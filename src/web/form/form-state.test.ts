import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  changedNames,
  draftOf,
  openedForm,
  rebased,
  settled,
  withTyped,
  type FormRules,
  type FormValues,
} from './form-state.ts'

const rules: FormRules = {
  mirrors: [
    { from: 'brand', to: 'manufacturer' },
    { from: 'sku', to: 'mpn', isBound: true },
  ],
  isSame: (_name, one, other) => one.trim() === other.trim(),
}
const nothing = { base: {}, values: {} }
const opened = (stored: FormValues) => openedForm(stored, nothing, rules)
const empty = { brand: '', manufacturer: '', sku: '', mpn: '' }

describe('mirrors', () => {
  test.each<[string, FormValues, [string, string][], FormValues]>([
    ['follow what is typed', empty, [['brand', 'Nike']], { brand: 'Nike', manufacturer: 'Nike' }],
    [
      'stop once someone typed in them',
      empty,
      [
        ['manufacturer', 'Pou Chen'],
        ['brand', 'Nike'],
      ],
      { brand: 'Nike', manufacturer: 'Pou Chen' },
    ],
    [
      'stay stopped when they are emptied',
      empty,
      [
        ['manufacturer', 'Pou Chen'],
        ['manufacturer', ''],
        ['brand', 'Nike'],
      ],
      { brand: 'Nike', manufacturer: '' },
    ],
    [
      'leave alone what opens as something else',
      { ...empty, brand: 'Nike', manufacturer: 'Pou Chen' },
      [['brand', 'Jordan']],
      { brand: 'Jordan', manufacturer: 'Pou Chen' },
    ],
    [
      'follow from what opens the same',
      { ...empty, brand: 'Nike', manufacturer: 'Nike' },
      [['brand', 'Jordan']],
      { brand: 'Jordan', manufacturer: 'Jordan' },
    ],
    [
      'follow for ever where they are bound',
      { ...empty, sku: 'A', mpn: 'B' },
      [['sku', 'A1']],
      { sku: 'A1', mpn: 'A1' },
    ],
  ])('%s', (_words, stored, typed, expected) => {
    const state = typed.reduce((each, [name, text]) => withTyped(each, name, text, rules), opened(stored))
    expect(state.values).toMatchObject(expected)
  })
})

describe('what somebody else has changed', () => {
  const stored = { title: 'one', price: '1', color: 'red' }
  const typed = (values: FormValues) =>
    Object.entries(values).reduce((each, [name, text]) => withTyped(each, name, text, rules), opened(stored))

  test.each<[string, FormValues, FormValues, { values: object; clashes: string[]; taken: string[] }]>([
    [
      'is taken over where nobody typed',
      { title: 'mine' },
      { ...stored, price: '2' },
      { values: { title: 'mine', price: '2' }, clashes: [], taken: ['price'] },
    ],
    [
      'clashes with what was typed in the same field',
      { title: 'mine' },
      { ...stored, title: 'theirs' },
      { values: { title: 'mine' }, clashes: ['title'], taken: [] },
    ],
    [
      'agrees with the same text',
      { title: 'both' },
      { ...stored, title: 'both ' },
      { values: { title: 'both ' }, clashes: [], taken: [] },
    ],
    [
      'leaves what only this person changed',
      { color: 'blue' },
      stored,
      { values: { color: 'blue' }, clashes: [], taken: [] },
    ],
  ])('%s', (_words, mine, theirs, expected) => {
    const state = rebased(typed(mine), theirs, rules)
    expect(state.values).toMatchObject(expected.values)
    expect(state.clashes).toEqual(expected.clashes)
    expect(state.taken.map(({ name }) => name)).toEqual(expected.taken)
    expect(state.base).toBe(theirs)
  })

  test('may be which fields there are: what was typed in one that is gone is no longer unsaved', () => {
    const { color: _color, ...fewer } = stored
    const state = rebased(typed({ title: 'mine', color: 'blue' }), { ...fewer, size: '9' }, rules)
    expect(state.values).toEqual({ title: 'mine', price: '1', size: '9' })
    expect(changedNames(state, rules)).toEqual(['title'])
    expect(state.clashes).toEqual([])
  })

  test('is chosen or overruled field by field', () => {
    const state = rebased(
      typed({ title: 'mine', price: '9' }),
      { title: 'a', price: '2', color: 'red' },
      rules,
    )
    const chosen = settled(settled(state, 'title', 'mine'), 'price', 'theirs')
    expect(chosen.values).toMatchObject({ title: 'mine', price: '2' })
    expect(chosen.clashes).toEqual([])
    expect(changedNames(chosen, rules)).toEqual(['title'])
  })

  const values = fc.record({ a: fc.constantFrom('', '1', '2'), b: fc.constantFrom('', '1', '2') })
  test('never loses what either wrote: a field says mine, theirs or what both left', () => {
    fc.assert(
      fc.property(values, values, values, (before, mine, theirs) => {
        const state = { ...openedForm(before, nothing, rules), values: mine }
        const after = rebased(state, theirs, rules)
        for (const name of ['a', 'b'] as const) {
          const [base, my, their, now] = [before[name], mine[name], theirs[name], after.values[name]]
          expect(now).toBe(my === base ? their : my)
          expect(after.clashes.includes(name)).toBe(my !== base && their !== base && my !== their)
        }
      }),
    )
  })
})

describe('a draft', () => {
  test('keeps what was typed and nothing else', () => {
    const state = withTyped(opened({ title: 'one', price: '1' }), 'title', 'two', rules)
    expect(draftOf(state, rules)).toEqual({ base: { title: 'one' }, values: { title: 'two' } })
    expect(draftOf(opened({ title: 'one' }), rules)).toBe(null)
  })

  test('is put over what is stored by now, and clashes with what changed since', () => {
    const draft = { base: { title: 'one', price: '1' }, values: { title: 'two', price: '2', gone: 'x' } }
    const state = openedForm({ title: 'three', price: '1', color: 'red' }, draft, rules)
    expect(state.values).toEqual({ title: 'two', price: '2', color: 'red' })
    expect(state.clashes).toEqual(['title'])
  })

  test('of a clash that nobody has settled asks again, and of a settled one does not', () => {
    const stored = { title: 'theirs' }
    const clash = rebased(withTyped(opened({ title: 'one' }), 'title', 'mine', rules), stored, rules)
    const again = (state: typeof clash) => openedForm(stored, draftOf(state, rules) ?? nothing, rules)
    expect(again(clash)).toMatchObject({ clashes: ['title'], values: { title: 'mine' }, base: stored })
    expect(again(settled(clash, 'title', 'mine'))).toMatchObject({ clashes: [], values: { title: 'mine' } })
  })

  test('of a mirrored field goes on mirroring', () => {
    const typed = withTyped(opened(empty), 'brand', 'Nik', rules)
    const state = openedForm(empty, draftOf(typed, rules) ?? nothing, rules)
    expect(withTyped(state, 'brand', 'Nike', rules).values.manufacturer).toBe('Nike')
  })
})

test('a field that holds several things is merged, told, and clashes with nobody', () => {
  const each = (text: string) => text.split(',').filter((word) => word !== '')
  const lists: FormRules = {
    ...rules,
    merged: (name, { mine, theirs }) =>
      name === 'tags' ? [...new Set([...each(theirs), ...each(mine)])].join() : null,
  }
  const typed = withTyped(openedForm({ tags: 'a', brand: '' }, nothing, lists), 'tags', 'a,b', lists)
  const joined = rebased(typed, { tags: 'a,c', brand: '' }, lists)
  expect(joined).toMatchObject({
    ...{ clashes: [], values: { tags: 'a,c,b' }, base: { tags: 'a,c' } },
    taken: [{ name: 'tags', before: 'a', after: 'a,c' }],
  })
  expect(changedNames(joined, lists)).toEqual(['tags'])
  expect(rebased(typed, { tags: 'a,b', brand: '' }, lists).taken).toEqual([])
})
