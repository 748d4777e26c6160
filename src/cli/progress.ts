import { Presets, SingleBar } from 'cli-progress'

export interface Progress {
  update: (step: { stage: string; done: number; total: number }) => void
  stop: () => void
}

/** A bar with rate and remaining time for each stage of long work; silent when nobody watches. */
export function showProgress(): Progress {
  let stage = ''
  let startedAt = 0
  let bar: SingleBar | undefined
  const isWatched = process.stderr.isTTY
  return {
    update(step) {
      if (!isWatched) return
      if (step.stage !== stage) {
        bar?.stop()
        stage = step.stage
        bar = new SingleBar({ format: FORMAT, hideCursor: true, etaBuffer: 50 }, Presets.shades_classic)
        bar.start(step.total, 0, { stage: stage.padEnd(10), rate: '' })
        startedAt = performance.now()
      }
      bar?.update(step.done, { rate: rateOf(step.done, startedAt) })
    },
    stop: () => bar?.stop(),
  }
}

const FORMAT = '{stage} {bar} {percentage}% | {value}/{total} | {rate} | {eta_formatted} left'

function rateOf(done: number, startedAt: number): string {
  const seconds = (performance.now() - startedAt) / 1000
  return seconds < 0.2 ? '' : `${Math.round(done / seconds).toLocaleString('en-US')}/s`
}
