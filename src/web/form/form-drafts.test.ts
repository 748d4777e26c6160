import { expect, test } from 'vitest'
import { createDrafts } from '../app/drafts.ts'
import { formDrafts } from './form-drafts.ts'
import { createTabName } from './tab-name.ts'

function storage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    size: () => kept.size,
  }
}

const typed = (sku: string) => ({ base: { sku: '' }, values: { sku } })

test('two tabs do not write over what the other holds, and a third is offered the newest', () => {
  const shared = storage()
  const tab = (name: string) =>
    formDrafts(
      createDrafts(() => shared),
      'form createBasic ',
      name,
    )
  const [first, second, third] = [tab('one'), tab('two'), tab('three')]
  expect([first.own(), first.other()]).toEqual([{ base: {}, values: {} }, null])
  first.keep(typed('A'), 1)
  second.keep(typed('B'), 2)
  first.keep(typed('AA'), 3)
  expect([first.own(), second.own()]).toMatchObject([typed('AA'), typed('B')])
  expect(second.other()).toEqual({ ...typed('AA'), tab: 'one', at: 3 })
  expect(third.other()?.values.sku).toBe('AA')
  expect(third.own().values).toEqual({})
  second.drop('one')
  expect([first.isKept(), second.isKept()]).toEqual([false, true])
  second.drop()
  expect(shared.size()).toBe(0)
})

test('no more are kept than anybody has tabs, and what is odd is none', () => {
  const shared = storage()
  const drafts = createDrafts(() => shared)
  for (let at = 1; at <= 9; at++) formDrafts(drafts, 'form', `tab ${at}`).keep(typed(`S-${at}`), at)
  expect(formDrafts(drafts, 'form', 'tab 4').isKept()).toBe(false)
  expect(formDrafts(drafts, 'form', 'tab 5').isKept()).toBe(true)
  drafts.write('form', { one: { values: { sku: 'A' }, base: 7 }, two: { values: [] }, three: null })
  expect(formDrafts(drafts, 'form', 'x').other()).toEqual({
    tab: 'one',
    base: {},
    values: { sku: 'A' },
    at: 0,
  })
})

test('a tab keeps its name over a reload, and its duplicate has another one', () => {
  const sessionStorage = storage()
  const listening = new Map<string, () => void>()
  const addEventListener = (name: string, hear: () => void) => void listening.set(name, hear)
  const opened = () => createTabName(() => ({ sessionStorage, addEventListener: addEventListener as never }))
  const first = opened()
  const name = first()
  expect(first()).toBe(name)
  expect(opened()()).not.toBe(name)

  const leave = () => listening.get('pagehide')?.()
  const reloaded = opened()
  const before = reloaded()
  leave()
  expect(opened()()).toBe(before)
})
