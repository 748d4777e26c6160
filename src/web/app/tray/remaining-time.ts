/** Remaining time in words, from the pace so far; nothing until the pace means something. */
export function remainingTime(
  startedAtMs: number,
  progress: { done: number; total: number },
  nowMs: number,
): string | null {
  const elapsedMs = nowMs - startedAtMs
  const { done, total } = progress
  if (done <= 0 || total <= done || elapsedMs < 2000) return null
  const remainingSeconds = Math.ceil(((total - done) * elapsedMs) / done / 1000)
  if (remainingSeconds < 60) return `about ${remainingSeconds} s left`
  const minutes = Math.round(remainingSeconds / 60)
  return minutes < 90 ? `about ${minutes} min left` : `about ${Math.round(minutes / 60)} h left`
}
