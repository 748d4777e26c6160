// Settlements over HTTP: what a file is beside our orders, accepted and undone.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rowOfTexts, workbookParts, zipOfParts } from '../../../../tests/support/scratch-workbook.ts'
import { openSettlementBench, type SettlementBench } from '../../../../tests/support/settlement-bench.ts'
import { form } from '../../../../tests/support/upload-form.ts'
import type { Order } from '../../../contract/orders.endpoints.ts'
import type { Context } from '../../context.ts'
import { workOnRun } from '../../platform/runs/work-on-run.ts'
import { readSettlement } from './read-settlement.ts'

let bench: SettlementBench
beforeAll(async () => {
  bench = await openSettlementBench()
})
afterAll(() => bench.close())

/** An order of 100 that pays out 90; not estimated unless asked. */
async function order(changes: { payout?: number; isEstimated?: boolean } = {}): Promise<Order> {
  const { payout = 90, isEstimated = false } = changes
  const made = await bench.order(await bench.product(5))
  await bench.house.database.db
    .updateTable('sales_order')
    .set({ payout_cents: Math.round(payout * 100), is_payout_estimated: isEstimated })
    .where('id', '=', made.id)
    .execute()
  return made
}

const show = async (id: number) => (await bench.call('GET', `/api/orders/${id}/`)).body
const lastNote = async (id: number) => (await show(id)).order_history.at(-1)
const payoutOf = async (id: number) => {
  const { payout, is_payout_estimated, items } = await show(id)
  return { payout, is_payout_estimated, items: items.map((item) => item.payout) }
}

/** Works on the run and dies before the step that is named; what was done before stays. */
async function workUntil(
  context: Context,
  id: number,
  { diesBefore }: { diesBefore: number },
): Promise<void> {
  let steps = 0
  await workOnRun(context, id, {
    work: (each: Context, turn) =>
      readSettlement(each, {
        get run() {
          return turn.run
        },
        signal: turn.signal,
        step: (write) => {
          steps += 1
          if (steps === diesBefore) throw new Error('died')
          return turn.step(write)
        },
      }),
  })
}

describe('comparing', () => {
  test('says of each order what was paid beside what we have', async () => {
    const [equal, different, estimated, canceled, foreign] = [
      await order(),
      await order(),
      await order({ isEstimated: true }),
      await order(),
      await order(),
    ]
    await bench.call('POST', '/api/orders/cancel/', { order_list: [canceled.id] })
    const id = await bench.settled(
      [
        'Order Number,Net Payout,Fees,Currency,Payout Date',
        `${equal.order_id},90,10,USD,2026-11-01`,
        `${different.order_id},88.50,11.50,USD,2026-11-01`,
        `${estimated.order_id},$90.00,10,usd,2026-11-02`,
        `${canceled.order_id},90,10,USD,`,
        `${foreign.order_id},80,10,EUR,`,
        'NOBODY-1,5.00,,USD,',
        `${different.order_id},88.50,11.50,USD,2026-11-01`,
        `${equal.order_id},ten,,USD,`,
      ].join('\n'),
    )
    const { body } = await bench.ask('GET', `${id}/`)
    expect(body).toMatchObject({
      ...{ state: 'compared', marketplace: 'Manual', file_name: 'march.csv', user: 'mia', total: 8 },
      ...{ accepted: 0, acceptable: 2, count: 8 },
      columns: {
        ...{ order_id: 'Order Number', payout: 'Net Payout', fees: 'Fees', currency: 'Currency' },
        paid_on: 'Payout Date',
      },
      guessed: ['order_id', 'payout', 'fees', 'currency', 'paid_on'],
      counts: {
        ...{ equal: 1, different: 1, estimated: 1, canceled: 1, other_currency: 1, unknown: 1 },
        ...{ double: 1, refused: 1 },
      },
      differences: [{ currency: 'USD', count: 3, payout: 270, settled_payout: 268.5, difference: -1.5 }],
    })
    expect(body.results.map(({ line, outcome }) => [line, outcome])).toEqual([
      [2, 'equal'],
      [3, 'different'],
      [4, 'estimated'],
      [5, 'canceled'],
      [6, 'other_currency'],
      [7, 'unknown'],
      [8, 'double'],
      [9, 'refused'],
    ])
    expect(body.results[1]).toMatchObject({
      ...{ lines: 1, order_id: different.order_id, sales_order_id: different.id, currency: 'USD' },
      ...{ payout: 90, settled_payout: 88.5, settled_fees: 11.5, difference: -1.5, state: null },
      ...{ is_payout_estimated: false, paid_on: '2026-11-01', message: null },
    })
    expect(body.results[4]).toMatchObject({ currency: 'EUR', order_currency: 'USD', payout: 90 })
    expect(body.results[7]?.message).toBe('The payout "ten" is not an amount.')
    const { body: some } = await bench.ask('GET', `${id}/?outcome=different`)
    expect(some).toMatchObject({ count: 1, results: [{ line: 3 }] })
    const { body: list } = await bench.ask('GET', '')
    expect(list.results[0]).toMatchObject({ id, state: 'compared', accepted: 0, acceptable: 2 })
  })

  test('sums up the lines of an order: a sale, its refund, an adjustment', async () => {
    const sold = await order()
    const id = await bench.settled(
      `order id,type,amount\n${sold.order_id},sale,90\n${sold.order_id},refund,(20.00)\n${sold.order_id},adjustment,"1,25"\n`,
    )
    const { body } = await bench.ask('GET', `${id}/`)
    expect(body.results).toMatchObject([
      { line: 2, lines: 3, outcome: 'different', settled_payout: 71.25, difference: -18.75 },
    ])
  })

  test('takes an order by its number where none has the id, and none where several could be meant', async () => {
    const [one, other, third] = [await order(), await order(), await order()]
    const name = (ids: number[], order_number: string) =>
      bench.house.database.db
        .updateTable('sales_order')
        .set({ order_number })
        .where('id', 'in', ids)
        .execute()
    await name([one.id], 'NO-1')
    await name([other.id, third.id], 'NO-2')
    const id = await bench.settled('order,net\nno-1,90\nNO-2,90\n')
    expect(await bench.outcomes(id)).toEqual(['no-1 equal', 'NO-2 refused'])
  })

  test('reads a workbook, of its sheets the one that names orders and payouts', async () => {
    const paid = await order()
    const sheets = [
      rowOfTexts(1, ['Payouts of March']),
      `${rowOfTexts(2, ['Order Number', 'Net Payout', 'Payout Date'])}<row r="4">
        <c t="inlineStr"><is><t>${paid.order_id}</t></is></c><c><v>88.099999999999994</v></c><c s="1"><v>46083</v></c></row>`,
    ]
    // A form as text holds any bytes where each is a letter.
    const { payload, headers } = form(
      { name: 'marketplace', content: 'Manual' },
      { name: 'file', fileName: 'march.xlsx', content: zipOfParts(workbookParts(sheets)).toString('latin1') },
    )
    const answer = await bench.house.app.inject({
      ...{ method: 'POST', url: '/api/orders/settlements/', payload: Buffer.from(payload, 'latin1') },
      headers: { authorization: bench.authorization, ...headers },
    })
    expect(answer.statusCode).toBe(202)
    const { id } = answer.json<{ id: number }>()
    await bench.work(id)
    const { body } = await bench.ask('GET', `${id}/`)
    expect(body.file_name).toBe('march.xlsx, sheet 2')
    expect(body.results).toMatchObject([
      { line: 4, order_id: paid.order_id, outcome: 'different', settled_payout: 88.1, paid_on: '2026-03-02' },
    ])
  })

  test('refuses what comes to less than nothing', async () => {
    const sold = await order()
    const id = await bench.settled(`order,net\n${sold.order_id},-20\n`)
    const { body } = await bench.ask('GET', `${id}/`)
    expect(body.results).toMatchObject([{ outcome: 'refused', settled_payout: -20, difference: null }])
    expect((await bench.ask('POST', `${id}/apply/`)).body).toMatchObject({ accepted: 0, refused: 0 })
  })

  test('goes on where a dead worker stopped, and doubles nothing', async () => {
    const sold = await order()
    const lines = Array.from({ length: 5_000 }, (_, at) => `STRANGE-${at},${at}.00`)
    const parts = [
      { name: 'marketplace', content: 'Manual' },
      {
        name: 'file',
        content: ['order,net', ...lines, `${sold.order_id},91`].join('\n'),
        fileName: 'long.csv',
      },
    ]
    const { body } = await bench.send(parts)
    await expect(workUntil(bench.house.context, body.id, { diesBefore: 2 })).rejects.toThrow('died')
    const half = await bench.ask('GET', `${body.id}/`)
    expect(half.body).toMatchObject({ state: 'reading', total: 2_000, count: 0 })
    await bench.work(body.id)
    const whole = await bench.ask('GET', `${body.id}/`)
    expect(whole.body).toMatchObject({
      ...{ state: 'compared', total: 5_001, count: 5_001 },
      counts: { unknown: 5_000, different: 1 },
    })
  })
})

describe('accepting', () => {
  test('makes the payout the settled one, with its items and a note, once', async () => {
    const [sold, guessed] = [await order(), await order({ isEstimated: true })]
    const id = await bench.settled(`order,net\n${sold.order_id},88.50\n${guessed.order_id},90\n`)
    const first = await bench.ask('POST', `${id}/apply/`, {})
    expect(first).toMatchObject({ status: 200, body: { accepted: 2, refused: 0, results: [] } })
    expect(await payoutOf(sold.id)).toEqual({ payout: 88.5, is_payout_estimated: false, items: [88.5] })
    expect(await payoutOf(guessed.id)).toMatchObject({ payout: 90, is_payout_estimated: false })
    expect(await lastNote(sold.id)).toMatchObject({
      created_by: 'mia',
      note: `Payout was changed from 90.00 to 88.50 by settlement ${id} (march.csv).`,
    })
    expect(await lastNote(guessed.id)).toMatchObject({
      note: `Payout was confirmed by settlement ${id} (march.csv) as it was estimated.`,
    })
    const before = await show(sold.id)
    expect((await bench.ask('POST', `${id}/apply/`, {})).body).toMatchObject({ accepted: 0, refused: 0 })
    const [line] = (await bench.ask('GET', `${id}/`)).body.results
    expect((await bench.ask('POST', `${id}/apply/`, { lines: [line?.id] })).body).toMatchObject({
      ...{ accepted: 0, refused: 0 },
      results: [{ id: line?.id, status: true, error: 'no change' }],
    })
    expect(await show(sold.id)).toEqual(before)
    expect((await bench.ask('GET', `${id}/`)).body).toMatchObject({ accepted: 2, acceptable: 0 })
  })

  test('takes chosen lines, or those of one outcome', async () => {
    const [one, other, guessed] = [await order(), await order(), await order({ isEstimated: true })]
    const id = await bench.settled(
      `order,net\n${one.order_id},80\n${other.order_id},70\n${guessed.order_id},60\n`,
    )
    const { results } = (await bench.ask('GET', `${id}/`)).body
    await bench.ask('POST', `${id}/apply/`, { lines: [results[1]?.id] })
    expect([await payoutOf(one.id), await payoutOf(other.id)]).toMatchObject([{ payout: 90 }, { payout: 70 }])
    await bench.ask('POST', `${id}/apply/`, { outcome: 'estimated' })
    expect([await payoutOf(one.id), await payoutOf(guessed.id)]).toMatchObject([
      { payout: 90 },
      { payout: 60 },
    ])
  })

  test('leaves an order that was changed meanwhile, and takes the others', async () => {
    const [moved, gone, sold] = [await order(), await order(), await order()]
    const id = await bench.settled(
      `order,net\n${moved.order_id},80\n${gone.order_id},80\n${sold.order_id},80\n`,
    )
    await bench.house.app.inject({
      ...{ method: 'PATCH', url: `/api/orders/${moved.id}/`, payload: { payout: 85 } },
      headers: { authorization: bench.authorization },
    })
    await bench.call('POST', '/api/orders/cancel/', { order_list: [gone.id] })
    const { body } = await bench.ask('POST', `${id}/apply/`, {})
    expect(body).toMatchObject({ accepted: 1, refused: 2 })
    expect(body.results.map(({ order_id: name, error }) => [name, error])).toEqual([
      [
        moved.order_id,
        'Its payout was changed from 90.00 to 85.00 since. Read the file again to compare it anew.',
      ],
      [gone.order_id, 'It was canceled since. Read the file again to compare it anew.'],
    ])
    expect(await payoutOf(moved.id)).toMatchObject({ payout: 85 })
    const again = await bench.ask('POST', `${id}/run/`, {})
    expect(again).toMatchObject({ status: 409 })
  })
})

describe('undoing', () => {
  test('puts back what still is as it was settled, estimates too, and names what is not', async () => {
    const [sold, guessed, moved] = [await order(), await order({ isEstimated: true }), await order()]
    const id = await bench.settled(
      `order,net\n${sold.order_id},80\n${guessed.order_id},80\n${moved.order_id},80\n`,
    )
    expect(await bench.ask('POST', `${id}/undo/`)).toMatchObject({ status: 409 })
    await bench.ask('POST', `${id}/apply/`, {})
    await bench.house.app.inject({
      ...{ method: 'PATCH', url: `/api/orders/${moved.id}/`, payload: { payout: 85 } },
      headers: { authorization: bench.authorization },
    })
    const { body } = await bench.ask('POST', `${id}/undo/`)
    expect(body).toMatchObject({
      ...{ undone: 2, kept: 1 },
      results: [{ order_id: moved.order_id, error: 'Its payout was changed from 80.00 to 85.00 since.' }],
    })
    expect((await bench.ask('GET', `${id}/`)).body).toMatchObject({
      results: [
        { order_id: sold.order_id, state: 'undone', message: null },
        { order_id: guessed.order_id, state: 'undone', message: null },
        { state: 'accepted', message: 'Its payout was changed from 80.00 to 85.00 since.' },
      ],
    })
    expect(await payoutOf(sold.id)).toEqual({ payout: 90, is_payout_estimated: false, items: [90] })
    expect(await payoutOf(guessed.id)).toMatchObject({ payout: 90, is_payout_estimated: true })
    expect(await payoutOf(moved.id)).toMatchObject({ payout: 85 })
    expect(await lastNote(sold.id)).toMatchObject({
      note: `Payout was put back from 80.00 to 90.00, as it was before settlement ${id} (march.csv).`,
    })
    const once = await show(sold.id)
    expect((await bench.ask('POST', `${id}/undo/`)).body).toMatchObject({ undone: 0, kept: 1 })
    expect(await show(sold.id)).toEqual(once)
  })
})
