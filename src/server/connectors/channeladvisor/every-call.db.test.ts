import { channeladvisor } from '../../../../tests/support/channeladvisor-acts.ts'
import { tryEveryCall } from '../../../../tests/support/every-call.ts'

tryEveryCall(channeladvisor)
