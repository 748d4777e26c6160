import { PassThrough } from 'node:stream'
import { followProgress } from '../../../contract/system.endpoints.ts'
import type { App } from '../http/app-type.ts'
import { route } from '../http/route.ts'
import type { EventHub } from './event-hub.ts'

const heartbeatMs = 15_000
// A stream outlives no sign-out by more than this: the page comes back and shows its token again.
const longestStreamMs = 10 * 60_000
const mostUnreadBytes = 256 * 1024

/** Registers the stream of progress: one `progress` event for each change, its data the whole present state. */
export function registerEventRoutes(app: App, events: EventHub): void {
  const open = new Set<PassThrough>()
  app.addHook('preClose', async () => {
    for (const stream of open) stream.end()
  })

  route(app, followProgress, ({ user }, { raw }) => {
    const stream = new PassThrough()
    const write = (text: string) => {
      // Whoever stopped reading is let go; the page asks anew and reads the present state.
      if (stream.writableLength > mostUnreadBytes) stream.destroy()
      else if (!stream.writableEnded) stream.write(text)
    }
    const stop = events.subscribe(user.id, ({ topic, subjectId, body }) =>
      write(`event: progress\ndata: ${JSON.stringify({ topic, id: subjectId, ...body })}\n\n`),
    )
    const heartbeat = setInterval(() => write(': still here\n\n'), heartbeatMs)
    const end = setTimeout(() => stream.end(), longestStreamMs)
    open.add(stream)
    stream.once('close', () => {
      stop()
      clearInterval(heartbeat)
      clearTimeout(end)
      open.delete(stream)
    })
    raw.once('close', () => stream.destroy())
    write('retry: 2000\n\n')
    return { content: stream, headers: { 'x-accel-buffering': 'no' } }
  })
}
