import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pageSettingsOf } from './app.ts'
import { loadConfig } from './config.ts'

const page = readFileSync(new URL('../web/index.html', import.meta.url), 'utf8')

test('every setting has its place in the head of the page', () => {
  for (const name of Object.keys(pageSettingsOf(loadConfig({}))))
    expect(page).toContain(`<meta name="${name}"`)
})

test('nothing is written into a page that says it already', () => {
  expect(Object.values(pageSettingsOf(loadConfig({}))).filter((each) => each !== undefined)).toEqual([])
  expect(page).toContain('name="business-time-zone" content="UTC"')
})

test('the page counts days in the zone of the business', () => {
  const settings = pageSettingsOf(loadConfig({ BUSINESS_TIME_ZONE: 'America/Phoenix' }))
  expect(settings['business-time-zone']).toBe('America/Phoenix')
})
