import { Kind, parse } from 'graphql'
import { expect, test } from 'vitest'
import { operationNames, operations } from './operations.ts'

test.each(operationNames)('%s is sent alone, with all the fragments that it spreads and no other', (name) => {
  const { definitions } = parse(operations[name])
  const own = definitions.flatMap((each) =>
    each.kind === Kind.OPERATION_DEFINITION ? [each.name?.value] : [],
  )
  expect(own).toEqual([name])
  const carried = definitions.flatMap((each) =>
    each.kind === Kind.FRAGMENT_DEFINITION ? [each.name.value] : [],
  )
  const spread = [...operations[name].matchAll(/\.\.\.(\w+)/g)].map(([, fragment]) => fragment)
  expect(new Set(carried)).toEqual(new Set(spread))
})
