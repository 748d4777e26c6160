import { describe, expect, test } from 'vitest'
import { createLog } from './log.ts'

const named = [
  ...['refresh_token', 'access_token', 'api_key', 'api_secret', 'shared_secret', 'client_secret'],
  ...['refreshToken', 'accessToken', 'apiKey', 'apiSecret', 'sharedSecret', 'clientSecret'],
]
const hidden = { token: 'hunter2' }

function logged(fields: object): string {
  const lines: string[] = []
  createLog('info', { write: (line) => void lines.push(line) }).info(fields, 'seen')
  return lines.join('')
}

describe('the log', () => {
  test.each([
    { token: 'hunter2' },
    { body: { password: 'hunter2', old_password: 'hunter2', new_password: 'hunter2' } },
    { req: { headers: { authorization: 'Token hunter2', cookie: 'hunter2' } } },
    { settings: { shopify: { client_secret: 'hunter2', access_token: 'hunter2' } } },
    { headers: { Authorization: 'hunter2', 'x-api-key': 'hunter2', 'x-shopify-access-token': 'hunter2' } },
    { reply: { headers: { 'set-cookie': ['hunter2'] } } },
    { accounts: [{ held: hidden }] },
  ])('hides the secret in %j', (fields) => {
    expect(logged(fields)).toContain('[hidden]')
    expect(logged(fields)).not.toContain('hunter2')
  })

  test.each(named)('hides %s however deep it sits', (name) => {
    for (const depth of [0, 1, 2, 3]) {
      let fields: object = { [name]: 'hunter2' }
      for (let level = 0; level < depth; level += 1) fields = { inside: fields }
      expect(logged(fields)).toContain('[hidden]')
      expect(logged(fields)).not.toContain('hunter2')
    }
  })

  test('hides what a part of the machine always says', () => {
    const lines: string[] = []
    const log = createLog('info', { write: (line) => void lines.push(line) })
    log.child({ account: { refresh_token: 'hunter2' }, api_key: 'hunter2' }).info('seen')
    expect(lines.join('')).not.toContain('hunter2')
  })

  test('tells all else as it is, and leaves what it was given alone', () => {
    const at = new Date('2026-11-21T20:00:00Z')
    const fields = { at, job: { at, tries: 0, none: null, sizes: [1, [2]], held: hidden, isDone: false } }
    expect(JSON.parse(logged(fields))).toMatchObject({
      at: at.toISOString(),
      job: {
        ...{ at: at.toISOString(), tries: 0, none: null, sizes: [1, [2]], isDone: false },
        held: { token: '[hidden]' },
      },
    })
    expect(fields.job.held).toEqual({ token: 'hunter2' })
    expect(logged({ err: new Error('it broke', { cause: new Error('why') }) })).toContain('it broke: why')
  })
})
