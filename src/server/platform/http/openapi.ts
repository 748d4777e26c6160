import Fastify from 'fastify'
import type { RouteOptions } from 'fastify'
import { Problem } from '../../../contract/problem.ts'
import type { App } from './app-type.ts'

/** Serves api/openapi.json, made from the schemas that check and type the routes. */
export function describeRoutes(app: App, version: string): void {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => void routes.push(route))
  let description: Promise<unknown> | undefined
  app.get(
    '/api/openapi.json',
    { config: { isPublic: true }, schema: { hide: true } },
    async (_request, reply) => {
      description ??= describe(routes, version)
      return reply
        .type('application/json')
        .serializer(JSON.stringify)
        .send(await description)
    },
  )
}

// Written at its first reading, from the routes alone: few ask for it, and every start would load what writes it.
async function describe(routes: readonly RouteOptions[], version: string): Promise<unknown> {
  const { default: swagger } = await import('@fastify/swagger')
  const paper = Fastify({ exposeHeadRoutes: false })
  paper.setValidatorCompiler(() => () => true).setSerializerCompiler(() => JSON.stringify)
  await paper.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Backroom', version },
      components: {
        securitySchemes: {
          token: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'Token {token}' },
        },
      },
      security: [{ token: [] }],
    },
    transform: ({ schema, url, route }) => ({
      url,
      schema: {
        ...schema,
        ...(route.config?.isPublic === true ? { security: [] } : {}),
        response: { ...(schema.response as object | undefined), default: Problem },
      },
    }),
  })
  for (const { method, url, schema, config } of routes) {
    paper.route({
      method,
      url,
      ...(schema && { schema }),
      ...(config && { config }),
      handler: () => undefined,
    })
  }
  await paper.ready()
  return paper.swagger()
}
