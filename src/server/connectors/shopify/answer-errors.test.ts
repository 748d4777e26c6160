import { expect, test } from 'vitest'
import { graphqlError, isTooDear, statusError } from './answer-errors.ts'

test.each([
  [400, 'contract_unknown'],
  [401, 'auth_revoked'],
  [402, 'remote_permanent'],
  [403, 'forbidden'],
  [404, 'remote_permanent'],
  [418, 'remote_permanent'],
  [423, 'remote_permanent'],
  [429, 'throttled'],
  [500, 'remote_transient'],
  [503, 'remote_transient'],
])('calls status %i %s', (status, kind) => {
  expect(statusError(status, '{"errors":"words"}')).toMatchObject({
    kind,
    raw: { status, message: '{"errors":"words"}' },
  })
})

test('keeps no page and no secret as the channel’s words', () => {
  expect(statusError(502, '<html><h1>Bad gateway</h1>').raw?.message).toBe('a page instead of data')
  expect(statusError(400, 'client_secret=hush-hush is wrong', ['hush-hush']).raw?.message).not.toContain(
    'hush',
  )
})

test.each([
  ['THROTTLED', 'throttled'],
  ['INTERNAL_SERVER_ERROR', 'remote_transient'],
  ['SHOP_INACTIVE', 'remote_permanent'],
  ['undefinedField', 'contract_unknown'],
])('calls the code %s %s', (code, kind) => {
  expect(graphqlError([{ message: 'words', extensions: { code } }])).toMatchObject({
    kind,
    raw: { code, message: 'words' },
  })
})

test('an error without a code is not understood', () => {
  expect(graphqlError([{ message: 'Syntax Error' }])).toMatchObject({ kind: 'contract_unknown' })
})

test('names the permission that is missing', () => {
  const error = graphqlError([
    {
      message: 'Access denied for publications field.',
      extensions: { code: 'ACCESS_DENIED', requiredAccess: '`read_publications` access scope.' },
    },
  ])
  expect(error).toMatchObject({
    kind: 'forbidden',
    message:
      'Backroom’s app in Shopify lacks the permission read_publications. Grant it in the app’s settings, then try again.',
  })
})

test('tells a query that was too dear, so that less can be asked', () => {
  expect(isTooDear(graphqlError([{ message: 'x', extensions: { code: 'MAX_COST_EXCEEDED' } }]))).toBe(true)
  expect(isTooDear(graphqlError([{ message: 'x', extensions: { code: 'THROTTLED' } }]))).toBe(false)
})
