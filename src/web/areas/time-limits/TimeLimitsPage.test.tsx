import { expect, test } from 'vitest'
import { drawn, wordsOf } from '../../../../tests/support/page/drawn.tsx'
import { standInBrowser } from '../../../../tests/support/page/stand-in-browser.ts'
import { queryClient } from '../../app/query-client.ts'
import { limitProblem } from './limit-problem.ts'
import { TimeLimitsPage } from './TimeLimitsPage.tsx'
import { timeLimitsQuery } from './time-limits-query.ts'

standInBrowser()

test('each limit stands there with what it is and what it does', () => {
  expect(drawn(<TimeLimitsPage />)).toContain('aria-label="Loading time limits"')
  queryClient.setQueryData(timeLimitsQuery.queryKey, [
    { name: 'ship_within_days', value: 3, unit: 'days', least: 0, most: 60, usual: 2 },
    { name: 'stale_after_days', value: 90, unit: 'days', least: 1, most: 3650, usual: 180 },
  ])
  const shown = drawn(<TimeLimitsPage />)
  expect(wordsOf(shown)).toMatch(
    /Ship within Days to ship Usually 2 .* Stale after Days until stale Usually 180/,
  )
  expect(shown.match(/value="\d+"/g)).toEqual(['value="3"', 'value="90"'])
})

test.each([
  ['3', null],
  [' 60 ', null],
  ['0', null],
  ['61', 'It is from 0 to 60 days.'],
  ['-1', 'Enter a whole number of days.'],
  ['1.5', 'Enter a whole number of days.'],
  ['', 'Enter a whole number of days.'],
])('"%s" is told: %s', (text, problem) => {
  expect(limitProblem(text, { least: 0, most: 60 })).toBe(problem)
})
