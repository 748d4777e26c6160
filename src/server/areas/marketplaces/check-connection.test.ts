import { expect, test } from 'vitest'
import { accountRefusal } from './check-connection.ts'

const [before, after] = [new Date('2026-11-26T12:00:00Z'), new Date('2026-11-26T13:00:00Z')]
const problem = 'StockX does not accept the sign-in.'

test.each([
  ['auth_revoked', before, after, { message: problem, isWhole: true }],
  ['auth_revoked', null, after, { message: problem, isWhole: true }],
  ['forbidden', before, after, { message: problem, isWhole: false }],
  ['auth_expired', before, after, { message: problem, isWhole: false }],
  ['remote_transient', before, after, null],
  ['auth_revoked', after, before, null],
  [null, null, null, null],
])('an account with %s, answered %o and failed %o, refuses %o', (kind, answered, failed, refusal) => {
  const told = { answered_on: answered, failed_on: failed, problem_kind: kind, problem }
  expect(accountRefusal(told)).toEqual(refusal)
})
