import { alias } from '../../../../tests/support/alias-acts.ts'
import { tryEveryCall } from '../../../../tests/support/every-call.ts'

tryEveryCall(alias)
