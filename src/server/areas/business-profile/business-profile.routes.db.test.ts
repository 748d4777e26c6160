import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { BusinessProfile } from '../../../contract/business-profile.endpoints.ts'

let house: TestApp
let authorization: string

beforeAll(async () => {
  house = await createTestApp()
  ;({ authorization } = await house.signIn('mia'))
})
beforeEach(() => house.database.db.updateTable('business_profile').set({ version: 1, name: '' }).execute())
afterAll(() => house.close())

type Told = BusinessProfile & { code: string; errors: Record<string, string[]> }

async function call(method: 'GET' | 'PUT', payload?: object, headers: object = {}) {
  const url = '/api/business-profile/'
  const answer = await house.app.inject({ method, url, headers: { authorization, ...headers }, payload })
  return { status: answer.statusCode, etag: answer.headers.etag, body: answer.json<Told>() }
}

const blank = {
  ...{ name: '', address_line1: '', address_line2: '', postcode: '', city: '', state: '', country: '' },
  ...{ tax_id: '', email_address: '', phone: '', logo: null },
}

describe('the business profile', () => {
  test('is blank until somebody writes it, and is then what everybody reads', async () => {
    expect(await call('GET')).toEqual({
      status: 200,
      etag: '"1"',
      body: { ...blank, version: 1, updated_by: null, updated_on: null },
    })
    const written = {
      ...{ name: 'Sole & Söhne GmbH', address_line1: '1 <Main> Street', postcode: '10115', city: 'Berlin' },
      ...{ country: 'Germany', tax_id: 'DE 123', email_address: 'hi@sole.example', phone: '+49 (30) 12-3' },
    }
    const saved = await call('PUT', written, { 'if-match': '"1"' })
    expect(saved).toMatchObject({
      ...{ status: 200, etag: '"2"' },
      body: { ...blank, ...written, version: 2, updated_by: 'mia' },
    })
    expect((await call('GET')).body).toEqual(saved.body)
  })

  test('is replaced as a whole', async () => {
    await call('PUT', { name: 'One', city: 'Berlin' })
    expect((await call('PUT', { name: 'Two' })).body).toMatchObject({ ...blank, name: 'Two' })
  })

  test('has each line on a line of its own, without what can’t be seen', async () => {
    const { body } = await call('PUT', { name: ' Sole\u0007\n& Co\u0085 ', city: '\u202bتل أبيب' })
    expect(body).toMatchObject({ name: 'Sole & Co', city: '\u202bتل أبيب' })
  })

  test('is refused field by field, and stays', async () => {
    const wrong = { name: '  ', email_address: 'no', phone: 'call me', country: 'x'.repeat(81) }
    const tooLong = await call('PUT', wrong)
    expect(tooLong.status).toBe(400)
    expect(Object.keys(tooLong.body.errors)).toContain('country')
    const { status, body } = await call('PUT', { ...wrong, country: '' })
    expect(status).toBe(400)
    expect(body.errors).toEqual({
      name: ['Name is required'],
      email_address: ['"no" is no e-mail address.'],
      phone: ['"call me" is no phone number.'],
    })
    expect((await call('PUT', {})).body.errors).toEqual({ name: ['Name is required'] })
    expect((await call('PUT', { name: 'One', logo: 'x' })).status).toBe(400)
    expect((await call('GET')).body).toMatchObject({ name: '', version: 1 })
  })

  test('that somebody else changed meanwhile is not written over', async () => {
    await call('PUT', { name: 'One' }, { 'if-match': '"1"' })
    const late = await call('PUT', { name: 'Two' }, { 'if-match': '"1"' })
    expect(late).toMatchObject({ status: 412, body: { code: 'stale_version', current: { name: 'One' } } })
  })

  test('is for who is signed in', async () => {
    expect((await call('GET', undefined, { authorization: '' })).status).toBe(401)
    expect((await call('PUT', { name: 'x' }, { authorization: '' })).status).toBe(401)
  })
})
