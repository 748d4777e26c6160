import type { App } from './app-type.ts'

/** Lets connections go with their last answer while the server closes; an idle one would hold it up for seconds. */
export function releaseConnections(app: App): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
}
