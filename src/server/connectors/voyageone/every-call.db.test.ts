import { voyageone } from '../../../../tests/support/voyageone-acts.ts'
import { tryEveryCall } from '../../../../tests/support/every-call.ts'

tryEveryCall(voyageone)
