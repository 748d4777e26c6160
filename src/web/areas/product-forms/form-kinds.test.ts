import { expect, test } from 'vitest'
import { productForms } from '../../paths.ts'
import { formKinds, formSegments, hasTabs } from './form-kinds.ts'

test('each form has one address, and each address its form', () => {
  expect(Object.keys(formSegments).map((segment) => `/${segment}`)).toEqual(productForms)
  expect(Object.values(formSegments).toSorted()).toEqual(Object.keys(formKinds).toSorted())
})

test('all forms but that of a master which is there have their pictures in a tab', () => {
  const without = Object.entries(formKinds).flatMap(([name, kind]) => (hasTabs(kind) ? [] : [name]))
  expect(without).toEqual(['editMaster'])
})
