// A worker of its own that needs a token; a test kills it in the middle.
import { openDatabase } from '../../src/server/platform/database/database.ts'
import { rotatingTokens, tokenCtx } from './rotating-tokens.ts'

const [, , vendorUrl = '', databaseUrl = ''] = process.argv
const database = openDatabase({ url: databaseUrl, applicationName: 'sign-in worker', poolSize: 2 })
await rotatingTokens({ vendorUrl, db: database.db }).current(tokenCtx())
await database.close()
