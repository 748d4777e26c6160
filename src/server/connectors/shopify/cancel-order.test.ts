// What a refusal to cancel means, from answers that the sandbox does not give on demand.
import { expect, test } from 'vitest'
import { channelErrorOf } from '../../../../tests/support/channel-error.ts'
import { scriptedShopify } from '../../../../tests/support/scripted-shopify.ts'
import { cancelOrder } from './cancel-order.ts'

type Refused = { code: string | null; fulfillment?: string; tries: number }

function cancel({ code, fulfillment = 'UNFULFILLED', tries }: Refused) {
  const { parts, ctx, asked } = scriptedShopify(({ operation }) => ({
    body: {
      data:
        operation === 'ReadCancellation'
          ? { order: { id: 'o', cancelledAt: null, displayFulfillmentStatus: fulfillment } }
          : {
              orderCancel: {
                job: null,
                orderCancelUserErrors: [{ field: ['orderId'], message: 'No', code }],
              },
            },
    },
  }))
  const answer = cancelOrder({ ...parts, ctx }, { id: '1', number: '#1', tries, operation: null })
  return { answer, asked }
}

test.each<[string, Refused]>([
  ['at the first try', { code: 'INVALID', tries: 1 }],
  ['without the right to pay back, at any try', { code: 'NO_REFUND_PERMISSION', tries: 3 }],
  ['of an order that is gone, at any try', { code: 'NOT_FOUND', tries: 3 }],
  ['of what was sent, at any try', { code: 'INVALID', fulfillment: 'FULFILLED', tries: 3 }],
  ['of what was sent in part, at any try', { code: 'INVALID', fulfillment: 'PARTIALLY_FULFILLED', tries: 2 }],
  ['that stays after it was looked at long enough', { code: 'INVALID', tries: 6 }],
])('a refusal is for good: %s', async (_, refused) => {
  const { answer, asked } = cancel(refused)
  expect(await answer).toMatchObject({ state: 'rejected', error: { kind: 'remote_permanent' } })
  expect(asked.map(({ operation }) => operation)).toEqual(['ReadCancellation', 'CancelOrder'])
})

test.each<[string, Refused, string]>([
  ['of what may be under way since the try before', { code: 'INVALID', tries: 2 }, 'outcome_unknown'],
  ['that says no code, likewise', { code: null, tries: 5 }, 'outcome_unknown'],
  ['because Shopify stumbled, at the first try', { code: 'INTERNAL_ERROR', tries: 1 }, 'remote_transient'],
  ['because Shopify stumbled, however often', { code: 'INTERNAL_ERROR', tries: 9 }, 'remote_transient'],
])('a refusal is asked again: %s', async (_, refused, kind) => {
  expect(await channelErrorOf(cancel(refused).answer)).toMatchObject({ kind })
})
