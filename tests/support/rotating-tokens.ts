import { createHttpClient } from '../../src/server/connectors/calls/http.ts'
import { createOAuthTokens } from '../../src/server/connectors/calls/oauth.ts'
import type { Tokens } from '../../src/server/connectors/calls/oauth.ts'
import { systemClock } from '../../src/server/platform/clock.ts'
import type { Db } from '../../src/server/platform/database/database.ts'
import { firstRefreshToken } from './token-vendor.ts'

type Given = { vendorUrl: string; db: Db; clientSecret?: string }

/** One worker's access to a channel whose refresh tokens rotate. */
export function rotatingTokens({ vendorUrl, db, clientSecret = 'secret' }: Given): Tokens {
  return createOAuthTokens({
    channel: 'StockX',
    client: {
      tokenUrl: `${vendorUrl}/oauth/token`,
      clientId: 'backroom',
      clientSecret,
      grant: { kind: 'refresh_token', firstRefreshToken },
    },
    refusal: ({ status, text }) => ({
      kind: status === 400 ? 'auth_revoked' : 'remote_transient',
      message: `StockX refused the sign-in: ${text}`,
    }),
    db,
    clock: systemClock,
    http: createHttpClient({ channel: 'StockX', isAllowed: (url) => url.origin === vendorUrl }),
    secretKey: Buffer.alloc(32, 7),
  })
}

export function tokenCtx({ seconds = 30 } = {}) {
  const deadline = new Date(Date.now() + seconds * 1000)
  return { credential: 'stockx', deadline, signal: new AbortController().signal }
}
