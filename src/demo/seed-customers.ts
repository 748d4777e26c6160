// Who bought, out of the word lists of seed-customers.json: nobody who lives, at addresses and numbers kept for examples.
import { readFileSync } from 'node:fs'
import type { Random } from './random.ts'

const words = JSON.parse(readFileSync(new URL('seed-customers.json', import.meta.url), 'utf8')) as Record<
  'firstNames' | 'lastNames' | 'streets' | 'companies',
  string
> & { towns: [town: string, state: string, postcode: string][] }

const { firstNames, lastNames, streets, companies } = {
  firstNames: words.firstNames.split(', '),
  lastNames: words.lastNames.split(', '),
  streets: words.streets.split(', '),
  companies: words.companies.split(', '),
}

type Customer = { shipTo: Record<string, string>; billTo: Record<string, string> }

/** Where an order goes and who pays for it: the same for most. */
export function drawCustomer(random: Random): Customer {
  const name = { first_name: random.pick(firstNames), last_name: random.pick(lastNames) }
  const contact = {
    email_address: `${name.first_name}.${name.last_name}@example.com`.toLowerCase(),
    daytime_phone: `(${random.between(201, 989)}) 555-01${random.between(10, 99)}`,
  }
  const shipTo = { ...name, ...drawPlace(random), ...contact }
  return { shipTo, billTo: random.chance(0.1) ? { ...name, ...drawPlace(random), ...contact } : shipTo }
}

function drawPlace(random: Random): Record<string, string> {
  const [city, state, postcode] = random.pick(words.towns)
  return {
    ...(random.chance(0.1) ? { company_name: random.pick(companies) } : {}),
    address_line1: `${random.between(1, 1900)} ${random.pick(streets)}`,
    ...(random.chance(0.2) ? { address_line2: `Apt ${random.between(1, 48)}` } : {}),
    city,
    state,
    postcode,
    country: 'US',
  }
}
