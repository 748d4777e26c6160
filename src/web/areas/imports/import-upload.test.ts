import { expect, test } from 'vitest'
import { fileProblem } from './import-upload.ts'

test.each([
  ['shoes.csv', 0, 'shoes.csv is empty.'],
  ['shoes.csv', 1024 ** 3 + 1, 'shoes.csv is larger than 1 GiB. Split it and import the parts.'],
  ['shoes.XLSX', 9, 'shoes.XLSX is a spreadsheet. Save it as CSV (UTF-8) and choose that file.'],
  ['shoes.csv.gz', 9, 'shoes.csv.gz is packed. Unpack it and choose the CSV file inside.'],
  ['shoes.csv', 1024 ** 3, undefined],
  ['shoes.txt', 9, undefined],
  ['shoes', 9, undefined],
])('%s of %i bytes: %s', (name, size, problem) => {
  expect(fileProblem({ name, size })).toBe(problem)
})
