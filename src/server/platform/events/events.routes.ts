import { PassThrough } from 'node:stream'
import { Type } from 'typebox'
import type { App } from '../http/app-type.ts'
import { currentUser } from '../http/current-user.ts'
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

  app.get(
    '/api/events/',
    {
      schema: {
        response: { 200: Type.Unsafe<PassThrough>({ type: 'string', description: 'text/event-stream' }) },
      },
    },
    async (request, reply) => {
      const stream = new PassThrough()
      const write = (text: string) => {
        // Whoever stopped reading is let go; the page asks anew and reads the present state.
        if (stream.writableLength > mostUnreadBytes) stream.destroy()
        else if (!stream.writableEnded) stream.write(text)
      }
      const stop = events.subscribe(currentUser(request).id, ({ topic, subjectId, body }) =>
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
      reply.raw.once('close', () => stream.destroy())
      write('retry: 2000\n\n')
      return reply
        .type('text/event-stream')
        .header('cache-control', 'no-store')
        .header('x-accel-buffering', 'no')
        .send(stream)
    },
  )
}
