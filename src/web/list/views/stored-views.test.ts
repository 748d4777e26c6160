import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, test } from 'vitest'
import { sampleView } from '../../../../tests/support/page/sample-view.ts'
import { standInBrowser } from '../../../../tests/support/page/stand-in-browser.ts'
import type { View } from '../../../contract/views.ts'
import type { ListOpening } from '../list.ts'
import { storedViews } from './stored-views.ts'
import { movedTabs, tabsOf } from './tab-order.ts'

const { answer, calls } = standInBrowser()
const place = '/api/core/grid-fields-display-config/'
const list = { name: 'Products', findOpening: () => Promise.reject(new Error('not asked here')) }
const view = (id: number, part: Partial<View> = {}): View => ({
  ...sampleView,
  id,
  label: `View ${id}`,
  is_active: false,
  ...part,
})

let client: QueryClient
const begin = (...views: View[]) => {
  client.setQueryData(['list properties', list.name], {
    properties: { display_config: views, page_params: [] },
    readAt: 7,
  })
  return storedViews(client, list)
}
const shown = () =>
  client.getQueryData<ListOpening>(['list properties', list.name])?.properties.display_config ?? []

beforeEach(() => {
  client = new QueryClient()
})

describe('the views that a list shows', () => {
  test('stand on the one that was opened, and on no other', async () => {
    const stored = begin(view(1, { is_active: true }), view(2))
    answer(`POST ${place}2/activate/`, view(2, { is_active: true, version: 5 }))
    await stored.activate(view(2))
    expect(shown().map(({ id, is_active: isActive, version }) => [id, isActive, version])).toEqual([
      [1, false, 1],
      [2, true, 5],
    ])
  })

  test('have a new one at their end, once, even where a repetition brought it twice', async () => {
    const stored = begin(view(1, { is_active: true }))
    answer(`POST ${place}`, view(9))
    const body = {
      fields: {},
      field_widths: {},
      grid_params: {},
      label: 'View 9',
      page_type: 'Products',
    } as const
    await stored.create(body, 'key')
    await stored.create(body, 'key')
    expect(shown().map(({ id }) => id)).toEqual([1, 9])
  })

  test('lose a deleted one; the list then stands on Default of its user, not on one that is shared', async () => {
    const shared = view(3, { label: 'Default', owner: 'ben' })
    const stored = begin(shared, view(1, { label: 'Default' }), view(2, { is_active: true }))
    answer(`DELETE ${place}2/`, new Response(null, { status: 204 }))
    await stored.remove(view(2))
    expect(shown().map(({ id, is_active: isActive }) => [id, isActive])).toEqual([
      [3, false],
      [1, true],
    ])
  })

  test('stay as they are when a write is refused', async () => {
    const stored = begin(view(1, { is_active: true }), view(2))
    answer(`POST ${place}2/activate/`, new Error('gone'))
    await expect(stored.activate(view(2))).rejects.toThrow('gone')
    expect(shown().map(({ is_active: isActive }) => isActive)).toEqual([true, false])
  })
})

describe('what is written of a view', () => {
  test('is that alone: the rest may be older than what is taken now, and stays as a write before this one made it', async () => {
    const stored = begin(view(2, { version: 4, fields: { sku: 'no' }, sort: ['sku'] }))
    answer(`PUT ${place}2/`, view(2, { version: 5 }))
    await stored.replace(view(2), { is_tab: true })
    expect(calls).toEqual([{ what: `PUT ${place}2/`, body: { is_tab: true } }])
    expect(shown()[0]?.version).toBe(5)
  })

  test('stands on what another window saved meanwhile, once it was refused for that', async () => {
    const stored = begin(view(2, { version: 4 }))
    answer(`PUT ${place}2/`, Response.json({ detail: 'Changed since' }, { status: 412 }))
    answer(`GET ${place}2/`, view(2, { version: 8, label: 'From elsewhere' }))
    await expect(stored.replace(view(2), { is_tab: true })).rejects.toThrow('Changed since')
    expect(shown()).toMatchObject([{ version: 8, label: 'From elsewhere' }])
  })
})

describe('a tab that moves', () => {
  const tabs = [0, 1, 2].map((position) => view(position + 1, { is_tab: true, position }))
  const order = () => tabsOf(shown()).map(({ id }) => id)

  test('stands there at once, and each tab that gave way is written', async () => {
    const stored = begin(...tabs)
    const write = stored.move(movedTabs(tabs, { id: 3 }, 0))
    expect(order()).toEqual([3, 1, 2])
    expect(calls).toEqual([])
    for (const [position, id] of [3, 1, 2].entries())
      answer(`PUT ${place}${id}/`, view(id, { is_tab: true, position }))
    await write()
    expect(calls.map(({ what }) => what)).toEqual([3, 1, 2].map((id) => `PUT ${place}${id}/`))
    expect(calls.map(({ body }) => (body as View).position)).toEqual([0, 1, 2])
    expect(order()).toEqual([3, 1, 2])
  })

  test('stays where it was put last while an earlier move is still written', async () => {
    const stored = begin(...tabs)
    const first = stored.move(movedTabs(tabs, { id: 3 }, 0))
    stored.move(movedTabs(tabsOf(shown()), { id: 3 }, 2))
    for (const [position, id] of [3, 1, 2].entries())
      answer(`PUT ${place}${id}/`, view(id, { is_tab: true, position }))
    await first()
    expect(order()).toEqual([1, 2, 3])
  })

  test('goes back when it is refused', async () => {
    const stored = begin(...tabs)
    const write = stored.move(movedTabs(tabs, { id: 3 }, 0))
    answer(`PUT ${place}3/`, new Error('no'))
    await expect(write()).rejects.toThrow('no')
    expect(order()).toEqual([1, 2, 3])
  })

  test('stands where the server has it when a later tab is refused, and goes on from there when tried again', async () => {
    const stored = begin(...tabs)
    const write = stored.move(movedTabs(tabs, { id: 3 }, 0))
    answer(`PUT ${place}3/`, view(3, { is_tab: true, position: 0 }))
    answer(`PUT ${place}1/`, new Error('no'))
    await expect(write()).rejects.toThrow('no')
    expect(shown().map(({ id, position }) => [id, position])).toEqual([
      [1, 0],
      [2, 1],
      [3, 0],
    ])
    for (const [position, id] of [3, 1, 2].entries())
      answer(`PUT ${place}${id}/`, view(id, { is_tab: true, position }))
    await write()
    expect(order()).toEqual([3, 1, 2])
  })
})
