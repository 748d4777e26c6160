import { setFlagsFromString } from 'node:v8'

let running = 0

/**
 * Does long work that makes much and keeps little. Under such a stream V8 doubles its space for young objects up to
 * some 130 MB and never needs it: meanwhile the space stays as large as it is.
 */
export async function keepHeapSmall<T>(work: () => Promise<T>): Promise<T> {
  if ((running += 1) === 1) setFlagsFromString('--semi-space-growth-factor=1')
  try {
    return await work()
  } finally {
    if ((running -= 1) === 0) setFlagsFromString('--semi-space-growth-factor=2')
  }
}
