import { checkListings, type CheckBody } from '../../../contract/listing-checks.endpoints.ts'
import { call } from '../../app/call.ts'
import { randomKey } from '../../app/request-key.ts'
import { showFailure } from '../../app/toast.ts'
import { liveRuns } from '../../runs/live-runs.ts'

/** Has listings read back; answers the run, which the tray follows from then on, or null when it was refused. */
export async function startCheck(body: CheckBody): Promise<number | null> {
  try {
    const { id } = await call(checkListings, { body, idempotencyKey: randomKey() })
    liveRuns.follow(id)
    return id
  } catch (problem) {
    showFailure({ subject: 'The listings were not checked', problem })
    return null
  }
}
