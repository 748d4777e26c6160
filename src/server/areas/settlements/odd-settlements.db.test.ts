// Files and requests that no settlement can be made of: refused in words, and nothing is left of them.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSettlementBench, type SettlementBench } from '../../../../tests/support/settlement-bench.ts'
import { form } from '../../../../tests/support/upload-form.ts'

let bench: SettlementBench
beforeAll(async () => {
  bench = await openSettlementBench()
})
afterAll(() => bench.close())

const marketplace = { name: 'marketplace', content: 'Manual' }
const file = (content: string, fileName = 'march.csv') => ({ name: 'file', content, fileName })
const kept = () => readdir(join(bench.house.context.config.dataDir, 'settlements')).catch(() => [])

describe('a file', () => {
  test.each([
    ['nothing', '', 'The file is empty.'],
    ['a picture', '\u0089PNG\r\n\u0000\u0000\u0000', 'This is not a CSV file: it holds binary data.'],
    ['a header alone', 'order,net\n', 'The file has no line after its column names.'],
  ])('of %s is refused', async (_what, content, sentence) => {
    const { status, body } = await bench.send([marketplace, file(content)])
    expect({ status, detail: body.detail }).toEqual({ status: 400, detail: sentence })
    expect(await kept()).toEqual([])
  })

  test('of another kind of workbook is refused by its name', async () => {
    const { status, body } = await bench.send([marketplace, file('x', 'march.ods')])
    expect({ status, detail: body.detail }).toEqual({
      status: 400,
      detail:
        'march.ods is a spreadsheet of another kind. Save it as XLSX or CSV (UTF-8) and send that file.',
    })
    expect(await kept()).toEqual([])
  })

  test('that is called a workbook and is none is refused', async () => {
    const { status, body } = await bench.send([marketplace, file('order,net\nA,1\n', 'march.xlsx')])
    expect({ status, detail: body.detail }).toEqual({
      status: 400,
      detail: 'This is not a workbook that can be read. Save it anew as XLSX, or as CSV (UTF-8).',
    })
    expect(await kept()).toEqual([])
  })

  test('larger than 25 MB is refused', async () => {
    const { status, body } = await bench.send([marketplace, file('x'.repeat(26 * 1024 ** 2))])
    expect({ status, detail: body.detail }).toEqual({
      status: 413,
      detail: 'The file is larger than 25 MB. Split it and send the parts.',
    })
    expect(await kept()).toEqual([])
  })

  test('that is no text after its first lines fails with a word of it', async () => {
    const { payload, headers } = form(marketplace, file(`order,net\n${'A,1\n'.repeat(40_000)}WRONG,1\n`))
    const answer = await bench.house.app.inject({
      ...{ method: 'POST', url: '/api/orders/settlements/' },
      payload: Buffer.from(payload.replace('WRONG', 'Se\u00f1or'), 'latin1'),
      headers: { authorization: bench.authorization, ...headers },
    })
    const { id } = answer.json<{ id: number }>()
    await bench.work(id)
    expect((await bench.ask('GET', `${id}/`)).body).toMatchObject({
      state: 'failed',
      message: 'The file holds signs that are not UTF-8 text. Save it as "CSV UTF-8" and try again.',
    })
    expect((await bench.ask('POST', `${id}/apply/`, {})).status).toBe(409)
  })

  test('whose columns nobody knows waits for a person, who names them', async () => {
    const { status, body } = await bench.send([marketplace, file('Wer,Wieviel\nA-1,5\n')])
    expect(status).toBe(202)
    const waiting = (await bench.ask('GET', `${body.id}/`)).body
    expect(waiting).toMatchObject({
      ...{ state: 'waiting', headers: ['Wer', 'Wieviel'], guessed: [], total: 0 },
      message:
        'The first line of the file names no column that is surely the Order and Payout. Say which it is.',
    })
    const half = await bench.ask('POST', `${body.id}/run/`, { columns: { order_id: 'Wer' } })
    expect(half).toMatchObject({ status: 400, body: { code: 'invalid_columns' } })
    const columns = { order_id: 'Wer', payout: 'Wieviel' }
    expect(await bench.ask('POST', `${body.id}/run/`, { columns })).toMatchObject({ status: 202 })
    await bench.work(body.id)
    expect(await bench.outcomes(body.id)).toEqual(['A-1 unknown'])
    const again = await bench.ask('POST', `${body.id}/run/`, {
      columns: { order_id: 'Wieviel', payout: 'Wer' },
    })
    expect(again).toMatchObject({ status: 202 })
    await bench.work(body.id)
    expect(await bench.outcomes(body.id)).toEqual(['5 refused'])
  })

  test('whose cells are no amounts is refused line by line', async () => {
    const cells = ['=1+1', '"1,2345"', '1.234', '99999999999', '', 'abc', '-2.50', '"=HYPERLINK(1)"', '1e5']
    const lines = cells.map((cell, at) => `X-${at},${cell},USD`)
    const id = await bench.settled(
      `order,net,currency\n${lines.join('\n')}\n=1+1,5,USD\n,5,USD\nX,5,Dollar\nX,5,USD,6\n`,
    )
    const { body } = await bench.ask('GET', `${id}/`)
    expect(body.results.map(({ message }) => message)).toEqual([
      '"=1+1" is a formula: save the file with its results in its place.',
      'The payout "1,2345" is not an amount.',
      'The payout "1.234" has more than two decimals.',
      'The payout "99999999999" is too large: 9,999,999.99 is the most.',
      'The payout is empty.',
      'The payout "abc" is not an amount.',
      'No order of this marketplace has this id or number.',
      '"=HYPERLINK(1)" is a formula: save the file with its results in its place.',
      'The payout "1e5" is not an amount.',
      '"=1+1" is a formula, and no order.',
      'The line names no order.',
      '"DOLLAR" is no currency: USD, EUR and the like are.',
      'The line has 4 cells where the header has 3.',
    ])
  })
})

describe('a request', () => {
  test.each([
    ['no marketplace', [file('order,net\nA,1\n')], 'Say which marketplace the file is of.'],
    [
      'an unknown marketplace',
      [{ name: 'marketplace', content: 'Atlantis' }, file('order,net\nA,1\n')],
      'There is no marketplace "Atlantis": Manual, Shopify, StockX, VoyageOne are known.',
    ],
    ['no file', [marketplace], 'Choose the file of a settlement.'],
    ['another part', [marketplace, { name: 'mood', content: 'good' }], 'There is no part "mood".'],
    [
      'columns that are no JSON',
      [marketplace, { name: 'columns', content: '{' }, file('order,net\nA,1\n')],
      'Columns takes a JSON object of order_id, payout, fees, currency, paid_on to a column name.',
    ],
    [
      'a column that is not there',
      [marketplace, { name: 'columns', content: '{"payout":"Gross"}' }, file('order,net\nA,1\n')],
      'The file has no column "Gross".',
    ],
    [
      'a column that is two',
      [marketplace, { name: 'columns', content: '{"payout":"net","fees":"net"}' }, file('order,net\nA,1\n')],
      '"net" can\'t be two columns at once.',
    ],
  ])('with %s is refused', async (_what, parts, sentence) => {
    const { status, body } = await bench.send(parts)
    expect({ status, detail: body.detail }).toEqual({ status: 400, detail: sentence })
    expect(await kept()).not.toContain('march.csv')
  })

  test('for a settlement that is not there is told so', async () => {
    const answers = [
      await bench.ask('GET', '999999/'),
      await bench.ask('POST', '999999/run/', {}),
      await bench.ask('POST', '999999/apply/', {}),
      await bench.ask('POST', '999999/undo/'),
    ]
    expect(answers.map(({ status, body }) => `${status} ${body.detail}`)).toEqual(
      Array(4).fill('404 There is no such settlement.'),
    )
  })

  test('repeated with its key makes one settlement', async () => {
    const parts = [marketplace, file('order,net\nA,1\n')]
    const key = { 'idempotency-key': 'march' }
    const first = await bench.send(parts, key)
    expect(await bench.send(parts, key)).toEqual(first)
  })

  test('for a file to practice with is for practice mode alone', async () => {
    const url = '/api/orders/settlements/practice-file/?marketplace=Manual'
    expect(await bench.call('GET', url)).toMatchObject({ status: 404 })
  })
})
