import { shopify } from '../../../../tests/support/shopify-acts.ts'
import { tryEveryCall } from '../../../../tests/support/every-call.ts'

tryEveryCall(shopify)
