import { describe, expect, test } from 'vitest'
import { sampleView } from '../../../../tests/support/page/sample-view.ts'
import type { View } from '../../../contract/views.ts'
import { createStandingViews, standingOn } from './standing-views.ts'

const view = (id: number, more: Partial<View> = {}): View => ({
  ...sampleView,
  id,
  is_active: false,
  ...more,
})

function storageWith(text: string | null = null) {
  const kept = { text }
  const storage = {
    getItem: () => kept.text,
    setItem: (_key: string, value: string) => void (kept.text = value),
  }
  return storage as unknown as Storage
}

describe('the view that a history entry stands on', () => {
  test('is found under that entry, also after a reload, and is told', () => {
    const storage = storageWith()
    const standing = createStandingViews(() => storage)
    let told = 0
    standing.subscribe(() => (told += 1))
    standing.stand('a', view(4))
    standing.stand('b', view(7))
    standing.stand('b', view(7))
    expect(told).toBe(2)
    const reloaded = createStandingViews(() => storage)
    expect([reloaded.find('a'), reloaded.find('b'), reloaded.find('c')]).toEqual([4, 7, undefined])
  })

  test('is forgotten when a hundred others were kept since', () => {
    const standing = createStandingViews(() => storageWith())
    for (let at = 0; at < 101; at += 1) standing.stand(String(at), view(at))
    expect(standing.find('0')).toBeUndefined()
    expect([standing.find('1'), standing.find('100')]).toEqual([1, 100])
  })

  test.each(['{', '7', '[7,["a"],["b","c"],[1,2]]'])('is none where %s is kept', (text) => {
    expect(createStandingViews(() => storageWith(text)).find('b')).toBeUndefined()
  })
})

describe('a list', () => {
  const shared = view(3, { owner: 'Mia' })
  const opening = {
    known: () => [],
    properties: { display_config: [view(1, { is_active: true }), view(2), shared], page_params: [] },
  }
  const activeOf = (viewId: number | undefined) =>
    standingOn(opening, viewId).properties.display_config.flatMap(({ id, is_active: isActive }) =>
      isActive ? [id] : [],
    )

  test.each<[string, number | undefined, number]>([
    ['the view of its entry', 2, 2],
    ['the active one, which is that of its entry', 1, 1],
    ['the active one where the view of its entry is gone', 9, 1],
    ['the active one where the view of its entry is somebody else’s', 3, 1],
    ['the active one where its entry says nothing', undefined, 1],
  ])('stands on %s', (_name, viewId, active) => {
    expect(activeOf(viewId)).toEqual([active])
  })
})
