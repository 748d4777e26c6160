import { PassThrough } from 'node:stream'
import { openEvent } from '../../../contract/events.ts'
import { followProgress } from '../../../contract/system.endpoints.ts'
import type { App } from '../http/app-type.ts'
import type { FindLiving } from '../http/authentication.ts'
import { route } from '../http/route.ts'
import type { EventHub } from './event-hub.ts'

const heartbeatMs = 15_000
// A stream outlives its session by hardly more than this.
const checkMs = 2_000
const mostUnreadBytes = 256 * 1024

/** Registers the stream of progress: `open`, then one `progress` event for each change, its data the whole present state. */
export function registerEventRoutes(app: App, events: EventHub, findLiving: FindLiving): void {
  const open = new Map<PassThrough, number>()
  const endDead = async () => {
    const asked = [...open]
    if (asked.length === 0) return
    const living = new Set(await findLiving(asked.map(([, session]) => session)))
    for (const [stream, session] of asked) if (!living.has(session)) stream.end()
  }
  const checks = setInterval(() => {
    // Whether they live is asked again in a moment.
    endDead().catch((error: unknown) => app.log.warn({ err: error }, 'sessions could not be read'))
  }, checkMs).unref()
  app.addHook('preClose', async () => {
    clearInterval(checks)
    for (const stream of open.keys()) stream.end()
  })

  route(app, followProgress, ({ user, session }, { raw }) => {
    const stream = new PassThrough()
    const write = (text: string) => {
      // Whoever stopped reading is let go; the page asks anew and reads the present state.
      if (stream.writableLength > mostUnreadBytes) stream.destroy()
      else if (!stream.writableEnded) stream.write(text)
    }
    const stop = events.subscribe(
      user.id,
      ({ topic, subjectId, body }) =>
        write(`event: progress\ndata: ${JSON.stringify({ topic, id: subjectId, ...body })}\n\n`),
      () => write(`event: ${openEvent}\ndata: {}\n\n`),
    )
    const heartbeat = setInterval(() => write(': still here\n\n'), heartbeatMs)
    open.set(stream, session)
    stream.once('close', () => {
      stop()
      clearInterval(heartbeat)
      open.delete(stream)
    })
    raw.once('close', () => stream.destroy())
    write('retry: 2000\n\n')
    return { content: stream, headers: { 'x-accel-buffering': 'no' } }
  })
}
