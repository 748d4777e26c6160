export type Measured = {
  medianMs: number
  p95Ms: number
}

/** Runs the works one after the other, by turns, the first few uncounted, and answers the middle and the slow end of each. */
export async function measureBeside(
  runs: number,
  ...works: ((run: number) => Promise<unknown>)[]
): Promise<Measured[]> {
  const times: number[][] = works.map(() => [])
  for (let run = -WARM_UP; run < runs; run += 1) {
    for (const [index, work] of works.entries()) {
      const started = performance.now()
      await work(run)
      if (run >= 0) times[index]?.push(performance.now() - started)
    }
  }
  return times.map((each) => {
    each.sort((one, other) => one - other)
    return { medianMs: at(each, 0.5), p95Ms: at(each, 0.95) }
  })
}

const WARM_UP = 6

function at(times: number[], share: number): number {
  return times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
}
