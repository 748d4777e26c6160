import { expect, test } from 'vitest'
import { channelAdvisorStatus } from './order-status.ts'

test.each([
  ['Unshipped', 'Cleared', 'Open'],
  ['PendingShipment', 'Submitted', 'Open'],
  ['PartiallyShipped', 'Cleared', 'Acknowledged'],
  ['ThirdPartyManaged', 'Cleared', 'Acknowledged'],
  ['Shipped', 'Submitted', 'Shipped'],
  ['Shipped', 'Cleared', 'Complete'],
  ['Canceled', 'Failed', 'Canceled'],
  ['Teleported', 'Cleared', null],
  ['constructor', 'Cleared', null],
] as const)('%s and %s are %s', (ShippingStatus, PaymentStatus, status) => {
  const told = channelAdvisorStatus({ ShippingStatus, PaymentStatus })
  expect(told).toMatchObject({ status, platformStatus: `${ShippingStatus}, ${PaymentStatus}` })
})

test.each([
  [{ ShippingStatus: 'Unshipped', PaymentStatus: 'NotYetSubmitted' }, 'not paid yet'],
  [{ ShippingStatus: 'Unshipped', PaymentStatus: 'Failed' }, 'payment failed'],
  [
    { ShippingStatus: 'Unshipped', PaymentStatus: 'Cleared', CheckoutStatus: 'OnHold' },
    'holds this order back',
  ],
  [{ ShippingStatus: 'ThirdPartyManaged', PaymentStatus: 'Cleared' }, 'somebody else sends'],
] as const)('%j is told with a warning: %s', (words, warning) => {
  expect(channelAdvisorStatus(words).warning).toContain(warning)
})

test('what is paid or over has none', () => {
  for (const ShippingStatus of ['Unshipped', 'Shipped', 'Canceled'])
    expect(channelAdvisorStatus({ ShippingStatus, PaymentStatus: 'Cleared' }).warning).toBeNull()
  expect(channelAdvisorStatus({ ShippingStatus: 'Canceled', PaymentStatus: 'Failed' }).warning).toBeNull()
})
