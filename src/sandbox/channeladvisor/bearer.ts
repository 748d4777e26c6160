/** The token that a call brings along; empty where there is none. */
export function tokenOf(authorization: string | undefined): string {
  return /^Bearer (\S+)$/.exec(authorization ?? '')?.[1] ?? ''
}

/** What a call, or a part of one, is told whose token is not good. */
export const denied = {
  status: 401,
  body: { Message: 'Authorization has been denied for this request.' },
}
