import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const garbageBytesBorne = 32 * 1024 ** 2
const lookMs = 1000

let running = 0
let sweeping: NodeJS.Timeout | undefined

/**
 * Does long work that makes much and keeps little. Under such a stream V8 doubles its space for young objects up to
 * some 130 MB and lets 100 MB of dead old ones lie: meanwhile the space stays as large as it is and is swept early.
 */
export async function keepHeapSmall<T>(work: () => Promise<T>): Promise<T> {
  if ((running += 1) === 1) {
    setFlagsFromString('--semi-space-growth-factor=1')
    sweeping = sweepEarly()
  }
  try {
    return await work()
  } finally {
    if ((running -= 1) === 0) {
      setFlagsFromString('--semi-space-growth-factor=2')
      clearInterval(sweeping)
    }
  }
}

function sweepEarly(): NodeJS.Timeout {
  const collect = collector()
  let kept = oldBytes()
  const look = () => {
    // V8 may have swept meanwhile by itself.
    kept = Math.min(kept, oldBytes())
    if (oldBytes() < kept + garbageBytesBorne) return
    collect()
    kept = oldBytes()
  }
  return setInterval(look, lookMs).unref()
}

function oldBytes(): number {
  return getHeapSpaceStatistics()
    .filter(({ space_name: name }) => !name.startsWith('new_'))
    .reduce((sum, { space_used_size: bytes }) => sum + bytes, 0)
}

/** V8's own collection; a context that is made after the flag is set has it. */
function collector(): () => void {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as () => void
}
