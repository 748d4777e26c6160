import { Type, type Static } from 'typebox'
import { Connection, ConnectionTest, EnteredValues } from './connection.ts'
import { TextOrNull } from './columns/schemas.ts'
import { endpoint } from './endpoint.ts'
import { serviceNames } from './services.ts'

const ServiceParams = Type.Object({ service: Type.Enum([...serviceNames]) })

const Round = Type.Object({
  name: Type.String({ description: 'What is read there again and again' }),
  is_active: Type.Boolean(),
  started_on: TextOrNull(),
  ended_on: TextOrNull({ description: 'When it last came to its end' }),
  problem: TextOrNull({ description: 'Why it can’t go on' }),
})

const Service = Type.Object({ connection: Connection, rounds: Type.Array(Round) })
export type Service = Static<typeof Service>

/** How it stands with the account there; nobody is asked for it. */
export const showService = endpoint('GET', '/api/services/{service}/connection/', {
  params: ServiceParams,
  replies: { 200: Service },
})

/** What is signed in with from now on; null goes back to the environment’s. It is kept encrypted and never answered. */
export const enterServiceCredentials = endpoint('PUT', '/api/services/{service}/connection/', {
  params: ServiceParams,
  body: Type.Object({ credentials: Type.Union([EnteredValues, Type.Null()]) }),
  replies: { 200: Service },
})

/** Asks it for something that harms nobody. */
export const testService = endpoint('POST', '/api/services/{service}/connection/test/', {
  params: ServiceParams,
  replies: { 200: Type.Object({ ...ConnectionTest.properties, connection: Connection }) },
})
