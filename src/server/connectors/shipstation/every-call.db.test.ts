import { shipstation } from '../../../../tests/support/shipstation-acts.ts'
import { tryEveryCall } from '../../../../tests/support/every-call.ts'

tryEveryCall(shipstation)
