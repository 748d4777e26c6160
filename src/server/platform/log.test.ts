import { describe, expect, test } from 'vitest'
import { createLog } from './log.ts'

describe('the log', () => {
  test.each([
    { token: 'hunter2' },
    { body: { password: 'hunter2', old_password: 'hunter2', new_password: 'hunter2' } },
    { req: { headers: { authorization: 'Token hunter2', cookie: 'hunter2' } } },
    { settings: { shopify: { client_secret: 'hunter2', access_token: 'hunter2' } } },
  ])('hides the secret in %j', (fields) => {
    const lines: string[] = []
    createLog('info', { write: (line) => void lines.push(line) }).info(fields, 'seen')
    expect(lines[0]).toContain('[hidden]')
    expect(lines[0]).not.toContain('hunter2')
  })
})
