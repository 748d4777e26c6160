import { beforeEach, expect, test } from 'vitest'
import { drawnAt, wordsOf } from '../../../../tests/support/page/drawn.tsx'
import { standInBrowser } from '../../../../tests/support/page/stand-in-browser.ts'
import type { Service } from '../../../contract/services.endpoints.ts'
import { queryClient } from '../../app/query-client.ts'
import { serviceQuery } from './service-account.ts'
import { ServicePage } from './ServicePage.tsx'

standInBrowser()
beforeEach(() => queryClient.clear())

async function wordsWith(round: Partial<Service['rounds'][number]>): Promise<string> {
  const never = { name: 'Orders', is_active: false, started_on: null, ended_on: null, problem: null }
  queryClient.setQueryData(serviceQuery('shipstation').queryKey, {
    rounds: [{ ...never, ...round }],
  } as Service)
  const at = '/shell/configuration/services'
  return wordsOf(await drawnAt(`${at}/shipstation`, `${at}/$service`, <ServicePage />))
}
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

test('what never ran says so, and what is being read since when', async () => {
  expect(await wordsWith({})).toContain('Orders Never Not read yet')
  const words = await wordsWith({ is_active: true, started_on: hoursAgo(1) })
  expect(words).toContain('Orders Never Being read, since')
  expect(words).not.toContain('Stuck')
})

test.each([null, 'ShipStation has not been answering.'])(
  'what is being read for longer than it can take is stuck, with what was said of it: %s',
  async (problem) => {
    const words = await wordsWith({ is_active: true, started_on: hoursAgo(7), problem })
    expect(words).toMatch(/Stuck : being read since \d{4}-/)
    if (problem !== null) expect(words).toContain(problem)
  },
)
