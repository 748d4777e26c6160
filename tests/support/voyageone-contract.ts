import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const practice = new URL('../../data/voyageone-practice.contract.json', import.meta.url)

/** A contract of the practice VoyageOne with these changes, as a file in this folder. */
export function contractFile(folder: string, changes: object): string {
  const path = join(folder, 'voyageone.contract.json')
  const whole = JSON.parse(readFileSync(practice, 'utf8')) as object
  writeFileSync(path, JSON.stringify({ ...whole, ...changes }))
  return path
}

/** Nothing is scarce. */
export const quickContract = { limits: { perMinute: 1_000_000, inFlight: 100 } }
