import { clamp } from '@mantine/hooks'

// Browsers lose precision far below the 36 million pixels that a million rows need, so the scroll bar runs over a
// shorter track. Near both ends a track pixel is a content pixel; between them the track is stretched.

export type ScrollMap = {
  /** Height of the element that gives the scroll bar its range. */
  spacerPx: number
  /** Largest content offset and largest track offset. */
  contentEnd: number
  trackEnd: number
  isStretched: boolean
  toContent: (track: number) => number
  toTrack: (content: number) => number
}

/** Where the view stands: on the track, and in the content. */
export type ScrollPosition = { track: number; content: number }

type ScrollMapOptions = { contentPx: number; viewportPx: number }

const capPx = 6_000_000
const edgePx = 1_500_000

export function createScrollMap({ contentPx, viewportPx }: ScrollMapOptions): ScrollMap {
  const spacerPx = Math.min(contentPx, capPx)
  const contentEnd = Math.max(0, contentPx - viewportPx)
  const trackEnd = Math.max(0, spacerPx - viewportPx)
  const edge = Math.min(edgePx, trackEnd / 3)
  const slope = (contentEnd - 2 * edge) / (trackEnd - 2 * edge)
  const isStretched = contentEnd > trackEnd
  return {
    spacerPx,
    contentEnd,
    trackEnd,
    isStretched,
    toContent: (track) => {
      const at = clamp(track, 0, trackEnd)
      if (!isStretched || at <= edge) return at
      if (at >= trackEnd - edge) return contentEnd - (trackEnd - at)
      return edge + (at - edge) * slope
    },
    toTrack: (content) => {
      const at = clamp(content, 0, contentEnd)
      if (!isStretched || at <= edge) return at
      if (at >= contentEnd - edge) return trackEnd - (contentEnd - at)
      return edge + (at - edge) / slope
    },
  }
}

/**
 * Follows the track: a step of a wheel or a key moves the content by just as much, a leap (the scroll bar's thumb)
 * goes to its proportional place.
 */
export function followTrack(
  map: ScrollMap,
  from: ScrollPosition,
  track: number,
  viewportPx: number,
): ScrollPosition {
  if (!map.isStretched) return { track, content: clamp(track, 0, map.contentEnd) }
  const step = track - from.track
  const isLeap = Math.abs(step) > Math.max(1.5 * viewportPx, 400)
  return { track, content: isLeap ? map.toContent(track) : clamp(from.content + step, 0, map.contentEnd) }
}

/** True when the track must be put right at once: at an end that the content has not reached, or far from its place. */
export function mustRealign(map: ScrollMap, { track, content }: ScrollPosition): boolean {
  if (!map.isStretched) return false
  const drift = Math.abs(map.toTrack(content) - track)
  const isAtTrackEnd = track <= 0 || track >= map.trackEnd
  const isAtContentEnd = content <= 0 || content >= map.contentEnd
  return drift >= 1 && (isAtTrackEnd || isAtContentEnd || drift > 200_000)
}

export function positionAt(map: ScrollMap, content: number): ScrollPosition {
  const at = clamp(content, 0, map.contentEnd)
  return { track: map.toTrack(at), content: at }
}
