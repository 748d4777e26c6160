import { expect, test } from 'vitest'
import { guessCarrier } from './guess-carrier.ts'

test.each([
  ['1Z999AA10123456784', 'UPS'],
  [' 1z 999 aa1 01 2345 6784 ', 'UPS'],
  ['T1234567890', 'UPS'],
  ['123456789012', 'Fedex'],
  ['1234-5678-9012', 'Fedex'],
  ['123456789012345', 'Fedex'],
  ['61299998820821171811', 'Fedex'],
  ['9612345678901234567890', 'Fedex'],
  ['1234567890', 'DHL'],
  ['JD014600006281230704', 'DHL'],
  ['JJD014600006281230704', 'DHL'],
  ['LX123456789DE', 'DHL'],
  ['1Z999', undefined],
  ['12345678901', undefined],
  ['', undefined],
])('%s is carried by %s', (number, carrier) => {
  expect(guessCarrier(number)).toBe(carrier)
})
