import { performance } from 'node:perf_hooks'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const leavingMs = 3000

/** Whether a port can be listened on; one that a predecessor is just leaving is waited for. */
export async function isFree(host, port) {
  // Not a port at all: the program that reads the configuration says what is wrong with it.
  if (!Number.isInteger(port) || port < 0 || port > 65535) return true
  const deadline = performance.now() + leavingMs
  while (!(await canListen(host, port))) {
    if (performance.now() > deadline) return false
    await pause(100)
  }
  return true
}

function canListen(host, port) {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error) => resolve(error.code !== 'EADDRINUSE'))
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(true)))
  })
}
