import { describe, expect, test } from 'vitest'
import { rulesOf, type RunRules } from './run-rules.ts'

describe('the rules of a kind', () => {
  const retry = async () => 1
  const publishing: RunRules<unknown> = { kinds: ['publish', 'unpublish'], retry }
  const imports: RunRules<unknown> = { kinds: ['import', 'import_check'], retry }

  test.each([
    ['publish', publishing],
    ['unpublish', publishing],
    ['import_check', imports],
  ] as const)('%s come from the area that knows it', (kind, rules) => {
    expect(rulesOf([publishing, imports], kind)).toBe(rules)
  })

  test('are missed loudly', () => {
    expect(() => rulesOf([publishing], 'import')).toThrow('no area knows runs of the kind import')
  })
})
