import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createScrollMap, followTrack, mustRealign, positionAt } from './scroll-map.ts'

const viewportPx = 600
const tall = createScrollMap({ contentPx: 38_000_000, viewportPx })

describe('a list that fits the track', () => {
  const short = createScrollMap({ contentPx: 380_000, viewportPx })
  test('is not stretched', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 379_400 }), (offset) => {
        expect(short.toContent(offset)).toBe(offset)
        expect(short.toTrack(offset)).toBe(offset)
      }),
    )
  })
  test('has nowhere to go when it is shorter than the view', () => {
    expect(createScrollMap({ contentPx: 100, viewportPx }).contentEnd).toBe(0)
  })
})

describe('a million rows', () => {
  test('the track stays far below what browsers can count', () => {
    expect(tall.spacerPx).toBe(6_000_000)
  })

  test('both ends are exact', () => {
    expect(tall.toContent(0)).toBe(0)
    expect(tall.toContent(tall.trackEnd)).toBe(tall.contentEnd)
    expect(tall.toTrack(tall.contentEnd)).toBe(tall.trackEnd)
    expect(tall.toContent(1234)).toBe(1234)
    expect(tall.toContent(tall.trackEnd - 1234)).toBe(tall.contentEnd - 1234)
  })

  test('every content offset has a place on the track and is found there again', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: tall.contentEnd, noNaN: true }), (content) => {
        const track = tall.toTrack(content)
        expect(track).toBeGreaterThanOrEqual(0)
        expect(track).toBeLessThanOrEqual(tall.trackEnd)
        expect(Math.abs(tall.toContent(track) - content)).toBeLessThan(0.01)
      }),
    )
  })

  test('further along the track is further in the content', () => {
    const offset = fc.double({ min: 0, max: tall.trackEnd, noNaN: true })
    fc.assert(
      fc.property(offset, offset, (one, other) => {
        if (one < other) expect(tall.toContent(one)).toBeLessThanOrEqual(tall.toContent(other))
      }),
    )
  })

  test('a step of a wheel or key moves the content by exactly that much, anywhere', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 2000, max: tall.contentEnd - 2000, noNaN: true }),
        fc.integer({ min: -800, max: 800 }),
        (content, step) => {
          const from = positionAt(tall, content)
          expect(followTrack(tall, from, from.track + step, viewportPx).content).toBeCloseTo(
            content + step,
            4,
          )
        },
      ),
    )
  })

  test('a leap goes to its proportional place', () => {
    const middle = tall.trackEnd / 2
    expect(followTrack(tall, positionAt(tall, 0), middle, viewportPx).content).toBe(tall.toContent(middle))
  })

  test('steps in one direction always reach the end and never stick', () => {
    let position = positionAt(tall, tall.contentEnd - 3_000_000)
    for (let steps = 0; steps < 9000 && position.content < tall.contentEnd; steps++) {
      position = followTrack(tall, position, Math.min(position.track + 700, tall.trackEnd), viewportPx)
      if (mustRealign(tall, position)) position = positionAt(tall, position.content)
    }
    expect(position).toEqual({ track: tall.trackEnd, content: tall.contentEnd })
  })

  test('an end of the track that the content has not reached is put right at once', () => {
    expect(mustRealign(tall, { track: 0, content: 5000 })).toBe(true)
    expect(mustRealign(tall, { track: 0, content: 0 })).toBe(false)
  })
})
