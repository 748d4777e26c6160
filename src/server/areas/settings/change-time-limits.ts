import type { BodyOf } from '../../../contract/endpoint.ts'
import type { changeTimeLimits as endpoint, TimeLimit } from '../../../contract/time-limits.endpoints.ts'
import { refuseErrors } from '../../platform/columns/read-fields.ts'
import { inTransaction, type Db } from '../../platform/database/database.ts'
import type { FieldErrors } from '../../platform/errors.ts'
import { findTimeLimits, lockTimeLimits, writeTimeLimit } from './time-limits.store.ts'

type Change = { changes: BodyOf<typeof endpoint>; editor: string }

/** Sets after how long something is late; who works with it looks there again within a minute, or the next night. */
export function changeTimeLimits(db: Db, { changes, editor }: Change): Promise<TimeLimit[]> {
  return inTransaction(db, { actor: editor, reason: 'configured' }, async (tx) => {
    const errors: FieldErrors = {}
    const known = await lockTimeLimits(tx)
    for (const [name, value] of Object.entries(changes)) {
      const limit = known.find((each) => each.name === name)
      if (limit === undefined) continue
      if (value < limit.least || value > limit.most)
        errors[name] = [`It is from ${limit.least} to ${limit.most.toLocaleString('en-US')} ${limit.unit}.`]
      else await writeTimeLimit(tx, name, value)
    }
    refuseErrors(errors)
    return findTimeLimits(tx)
  })
}
