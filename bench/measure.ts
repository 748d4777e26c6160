export type Measured = {
  medianMs: number
  p95Ms: number
}

/** Runs the work one after the other, the first few uncounted, and answers the middle and the slow end. */
export async function measure(runs: number, work: (run: number) => Promise<unknown>): Promise<Measured> {
  const times: number[] = []
  for (let run = -WARM_UP; run < runs; run += 1) {
    const started = performance.now()
    await work(run)
    if (run >= 0) times.push(performance.now() - started)
  }
  times.sort((one, other) => one - other)
  return { medianMs: at(times, 0.5), p95Ms: at(times, 0.95) }
}

const WARM_UP = 3

function at(times: number[], share: number): number {
  return times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
}
