/**
 * Does the work and answers for how many milliseconds on end it kept everything else of this thread waiting. What other
 * processes took of the machine meanwhile does not count.
 */
export async function longestPause(work: () => Promise<unknown>): Promise<number> {
  let [longest, last] = [0, workedMs()]
  const look = () => {
    const now = workedMs()
    longest = Math.max(longest, now - last)
    last = now
  }
  const looking = setInterval(look, 5)
  try {
    await work()
  } finally {
    look()
    clearInterval(looking)
  }
  return longest
}

function workedMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
