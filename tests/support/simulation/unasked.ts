import type { SalesChannel } from '../../../src/server/connectors/ports/sales-channel.ts'

/** What publishing never asks of a channel. */
export const unasked: Pick<SalesChannel, 'check' | 'forecast' | 'verify'> = {
  check: () => [],
  forecast: async () => ({ calls: 0, seconds: 0, budget: { left: 0, of: 0, unit: 'calls' } }),
  verify: async () => ({ name: 'Simulated', currency: 'USD', details: {} }),
}
