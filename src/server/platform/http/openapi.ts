import Fastify, { type RouteOptions } from 'fastify'
import { Problem } from '../../../contract/problem.ts'
import { showOpenApi } from '../../../contract/system.endpoints.ts'
import type { App } from './app-type.ts'
import { route } from './route.ts'

/** Serves api/openapi.json, made from the schemas that check and type the routes. */
export function describeRoutes(app: App, version: string): void {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => void routes.push(route))
  let description: Promise<unknown> | undefined
  route(app, showOpenApi, async () => {
    description ??= describe(routes, version)
    return { content: JSON.stringify(await description) }
  })
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
        ...(route.config?.endpoint?.isPublic === true ? { security: [] } : {}),
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
