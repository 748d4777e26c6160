import { Presets, SingleBar } from 'cli-progress'

type ProgressStep = {
  stage: string
  done: number
  total: number
  /** What is counted, when it is not things but bytes. */
  unit?: 'bytes'
}

/** Does long work behind a bar with rate and remaining time for each of its stages; silent when nobody watches. */
export async function withProgress<T>(
  work: (onStep: (step: ProgressStep) => void) => Promise<T>,
): Promise<T> {
  let stage = ''
  let startedAt = 0
  let bar: SingleBar | undefined
  const show = (step: ProgressStep) => {
    const elapsedMs = step.stage === stage ? performance.now() - startedAt : 0
    const words = { stage: step.stage.padEnd(10), ...paceOf(step, elapsedMs) }
    if (step.stage !== stage) {
      bar?.stop()
      stage = step.stage
      bar = new SingleBar({ format: FORMAT, hideCursor: true }, Presets.shades_classic)
      bar.start(step.total, 0, words)
      startedAt = performance.now()
    }
    bar?.update(step.done, words)
  }
  try {
    return await work(process.stderr.isTTY ? show : () => undefined)
  } finally {
    bar?.stop()
  }
}

const FORMAT = '{stage} {bar} {percentage}% | {counts}{pace}'

/** Counts, and once the pace means something the rate and the time that is left at the pace of the whole stage. */
export function paceOf({ done, total, unit }: ProgressStep, elapsedMs: number) {
  const amount = unit === 'bytes' ? megabytes : whole
  const counts = `${amount(done)} of ${amount(total)}`
  if (elapsedMs < 1000 || done === 0) return { counts, pace: '' }
  const perSecond = (done / elapsedMs) * 1000
  return { counts, pace: ` | ${amount(perSecond)}/s | ${timeText((total - done) / perSecond)} left` }
}

function whole(count: number): string {
  return Math.round(count).toLocaleString('en-US')
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}

/** '45 s', '3 min 5 s', '2 h 10 min'. */
function timeText(seconds: number): string {
  const rounded = Math.max(0, Math.ceil(seconds))
  if (rounded < 60) return `${rounded} s`
  const minutes = Math.floor(rounded / 60)
  return minutes < 60
    ? `${minutes} min ${rounded % 60} s`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
