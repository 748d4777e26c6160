import { stockx } from '../../../../tests/support/stockx-acts.ts'
import { tryEveryCall } from '../../../../tests/support/every-call.ts'

tryEveryCall(stockx)
