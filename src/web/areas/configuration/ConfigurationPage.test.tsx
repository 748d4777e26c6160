import { expect, test } from 'vitest'
import { drawn, wordsOf } from '../../../../tests/support/page/drawn.tsx'
import { standInBrowser } from '../../../../tests/support/page/stand-in-browser.ts'
import { ApiProblem } from '../../app/api-problem.ts'
import { queryClient } from '../../app/query-client.ts'
import { ConfigurationPage } from './ConfigurationPage.tsx'

standInBrowser()

test('says why its marketplaces are not there, and asks again', () => {
  const queryKey = ['marketplaces']
  expect(drawn(<ConfigurationPage />)).toContain('aria-label="Loading marketplaces"')
  queryClient.setQueryDefaults(queryKey, { retryOnMount: false })
  const error = new ApiProblem({ status: 500, code: 'x', detail: 'The server has trouble.' })
  queryClient.getQueryCache().build(queryClient, { queryKey }).setState({ status: 'error', error })
  expect(wordsOf(drawn(<ConfigurationPage />))).toContain(
    'Marketplaces This could not be loaded The server has trouble. Try again',
  )
})
