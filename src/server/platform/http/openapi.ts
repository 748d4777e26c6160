import swagger from '@fastify/swagger'
import { Problem } from '../../../contract/problem.ts'
import type { App } from './app-type.ts'

/** Serves api/openapi.json, made from the schemas that check and type the routes. */
export async function describeRoutes(app: App, version: string): Promise<void> {
  await app.register(swagger, {
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
  app.get(
    '/api/openapi.json',
    { config: { isPublic: true }, schema: { hide: true } },
    async (_request, reply) => reply.type('application/json').serializer(JSON.stringify).send(app.swagger()),
  )
}
