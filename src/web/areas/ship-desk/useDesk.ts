import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { CarrierCode } from '../../../contract/orders/parcels.ts'
import { findScanned, showShipDesk, type DeskOrder } from '../../../contract/orders/ship-desk.endpoints.ts'
import { shipOrders } from '../../../contract/orders/shipping.endpoints.ts'
import { isDecided } from '../../app/api-problem.ts'
import { call } from '../../app/call.ts'
import { connection } from '../../app/connection/connection.ts'
import { randomKey } from '../../app/request-key.ts'
import { problemWords } from '../../ui/problem-words.ts'
import { orderQuery } from '../orders/order-query.ts'
import { judgeAnswer, judgeScan, nameOf, readScan, type Held } from './read-scan.ts'
import { changeSitting, readSitting, useSitting, type Pending } from './sitting.ts'

const deskKey = ['ship desk'] as const
const lookSeconds = 60

export type DeskWords = { tone: 'good' | 'bad' | 'asks'; text: string }
const nothingStands: DeskWords = { tone: 'bad', text: 'No order stands here.' }
/** What becomes of what stands in the scan field. */
type Outcome = 'taken' | 'kept'

/** What stands at the desk, and what scanning, skipping and going back do; every one of them says in words what it did. */
export function useDesk() {
  const queue = useQuery({
    queryKey: deskKey,
    queryFn: ({ signal }) => call(showShipDesk, { signal }),
    refetchInterval: lookSeconds * 1_000,
    refetchOnWindowFocus: 'always' as const,
  })
  const sitting = useSitting()
  const line = useLine(queue.data?.results)
  const standing = sitting.standing ?? undefined
  const { words, setWords, isBusy, scan, sendPending } = useScanning(line)
  useEffect(() => {
    if (standing === undefined && line[0] !== undefined) changeSitting({ standing: line[0] })
  }, [standing, line])
  const skip = () => {
    const { skipped, before } = readSitting()
    if (standing === undefined) return setWords(nothingStands)
    const next = line.find(({ id }) => id !== standing.id)
    if (next === undefined) return setWords({ tone: 'asks', text: 'There is no other order to be sent.' })
    changeSitting({
      standing: next,
      before: [standing, ...before],
      skipped: [...skipped.filter((id) => id !== standing.id), standing.id],
    })
    setWords({ tone: 'good', text: `Order ${nameOf(standing)} was skipped: it comes again at the end.` })
  }
  const back = () => {
    const { before, skipped } = readSitting()
    const [last, ...others] = before
    if (last === undefined) return setWords({ tone: 'asks', text: 'There was no order before this one.' })
    changeSitting({ standing: last, before: others, skipped: skipped.filter((id) => id !== last.id) })
    setWords({ tone: 'good', text: `Back at order ${nameOf(last)}.` })
  }
  return { queue, sitting, standing, line, words, isBusy, scan, skip, back, sendPending }
}

/** What is left to be sent: what was skipped comes last, in its turn. */
function useLine(waiting: readonly DeskOrder[] = []): DeskOrder[] {
  const { sent, skipped } = useSitting()
  const done = new Set(sent.map(({ id }) => id))
  const left = waiting.filter(({ id }) => !done.has(id))
  const turn = (order: DeskOrder) => skipped.indexOf(order.id)
  return left.toSorted((one, other) => turn(one) - turn(other))
}

function useScanning(line: readonly DeskOrder[]) {
  const queries = useQueryClient()
  const [words, setWords] = useState<DeskWords | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  // Two scans can come before the page is drawn anew.
  const busy = useRef(false)
  // A question is asked of the order that stands: after Skip or Back its answer would ship another one.
  const held = useRef<{ of: number | undefined; question: Held } | null>(null)
  const lineNow = useRef(line)
  lineNow.current = line
  const missed = useRef<string[]>([])

  const sendPending = useCallback(async () => {
    const { pending } = readSitting()
    if (pending === null) return
    setWords({ tone: 'good', text: `Shipping order ${nameOf(pending.order)}…` })
    setWords(await send(pending, lineNow.current))
    void queries.invalidateQueries({ queryKey: deskKey })
    void queries.invalidateQueries({ queryKey: orderQuery(pending.order.id).queryKey })
  }, [queries])

  /** One thing at a time: nobody can say which order a second scan was meant for. */
  const alone = useCallback(async <T>(work: () => Promise<T>, otherwise: T): Promise<T> => {
    if (busy.current) return otherwise
    busy.current = true
    setIsBusy(true)
    try {
      return await work()
    } finally {
      busy.current = false
      setIsBusy(false)
      const others = missedWords(missed.current.splice(0))
      if (others !== null) setWords((told) => ({ tone: 'bad', text: `${told?.text ?? ''} ${others}`.trim() }))
    }
  }, [])

  const retry = useCallback(() => alone(sendPending, undefined), [alone, sendPending])
  useUnfinished(retry)

  const ship = async (order: DeskOrder, code: string, carrier: CarrierCode): Promise<Outcome> => {
    changeSitting({ pending: pendingOf(order, code, carrier) })
    await sendPending()
    return 'taken'
  }
  const miss = (text: string): Outcome => {
    if (text.trim() !== '') missed.current.push(text.trim())
    const others = missedWords(missed.current)
    if (others !== null) setWords({ tone: 'bad', text: others })
    return 'taken'
  }
  const scan = async (text: string): Promise<Outcome> => {
    if (busy.current) return miss(text)
    return alone<Outcome>(async () => {
      const { pending, standing } = readSitting()
      if (pending !== null) {
        if (text.trim() === '' || text.trim() === pending.entry.tracking_no) {
          await sendPending()
          return 'taken'
        }
        setWords(unfinishedWords(pending, 'It is not known yet whether it was shipped.'))
        return 'kept'
      }
      const asked = held.current?.of === standing?.id ? held.current?.question : undefined
      const answer = asked === undefined ? undefined : judgeAnswer(text, asked)
      held.current = null
      const verdict = answer ?? (await judge(text, standing ?? undefined))
      if ('problem' in verdict) {
        setWords({ tone: 'bad', text: `${problemWords(verdict.problem).message} Press Enter to try again.` })
        return 'kept'
      }
      if (verdict.kind === 'ship' && standing !== null) return ship(standing, verdict.code, verdict.carrier)
      if (verdict.kind === 'jump') jump(verdict.to)
      if (verdict.kind === 'hold') held.current = { of: standing?.id, question: verdict.held }
      setWords(wordsOf(verdict, standing ?? undefined))
      return 'taken'
    }, 'kept')
  }
  return { words, setWords, isBusy, scan, sendPending: retry }
}

/** What a reload or a lost connection broke off is ended as soon as that is possible; its key does it once. */
function useUnfinished(retry: () => Promise<void>) {
  useEffect(() => {
    void retry()
    return connection.subscribe(() => {
      if (connection.isOnline()) void retry()
    })
  }, [retry])
}

type Judged = ReturnType<typeof judgeScan>

async function judge(text: string, standing: DeskOrder | undefined): Promise<Judged | { problem: unknown }> {
  const scan = readScan(text)
  if (scan.code === '')
    return { kind: 'refuse', words: 'Scan the tracking number of the parcel, or an order.' }
  try {
    const { results } = await call(findScanned, { query: { code: scan.code } })
    return judgeScan(scan, { found: results, standing })
  } catch (problem) {
    return { problem }
  }
}

function wordsOf(verdict: Judged, standing: DeskOrder | undefined): DeskWords {
  if (verdict.kind === 'refuse') return { tone: 'bad', text: verdict.words }
  if (verdict.kind === 'hold') return { tone: 'asks', text: verdict.words }
  if (verdict.kind === 'ship') return nothingStands
  const name = nameOf(verdict.to)
  return {
    tone: 'good',
    text:
      verdict.to.id === standing?.id
        ? `Order ${name} stands here already.`
        : `Order ${name} stands here now.`,
  }
}

function jump(to: DeskOrder): void {
  const { standing, before, skipped } = readSitting()
  if (standing?.id === to.id) return
  changeSitting({
    standing: to,
    before: standing === null ? before : [standing, ...before],
    skipped: skipped.filter((id) => id !== to.id),
  })
}

function pendingOf(order: DeskOrder, code: string, carrier: CarrierCode): Pending {
  return {
    key: randomKey(),
    order,
    entry: {
      order_id: order.id,
      carrier_code: carrier,
      tracking_no: code,
      // Said now, so that asked again it is the same; an invoice is mostly dated some minutes ahead.
      ship_time: new Date(Math.max(Date.now(), Date.parse(order.order_time))).toISOString(),
    },
  }
}

/** Ends what is pending as far as the server decides about it. */
async function send(pending: Pending, line: readonly DeskOrder[]): Promise<DeskWords> {
  const { key, order, entry } = pending
  const name = nameOf(order)
  const parcel = `${entry.carrier_code} ${entry.tracking_no}`
  const next = line.find(({ id }) => id !== order.id) ?? null
  const goOn = (part: Parameters<typeof changeSitting>[0]) =>
    changeSitting({ ...part, pending: null, standing: next })
  try {
    const { results } = await call(shipOrders, {
      body: { orders: [entry], only_waiting: true },
      idempotencyKey: key,
    })
    const error = results[0]?.error ?? null
    const { sent, skipped } = readSitting()
    if (error === null) {
      const row = { id: order.id, name, carrier: entry.carrier_code ?? '', trackingNo: entry.tracking_no }
      goOn({ sent: [row, ...sent.filter(({ id }) => id !== order.id)] })
      return { tone: 'good', text: `Order ${name} was shipped with ${parcel}. ${nextWords(next)}` }
    }
    goOn({ skipped: [...skipped.filter((id) => id !== order.id), order.id] })
    return { tone: 'bad', text: `${error} ${parcel} was not used. ${nextWords(next)}` }
  } catch (problem) {
    const { message } = problemWords(problem)
    if (!isDecided(problem)) return unfinishedWords(pending, message)
    changeSitting({ pending: null })
    return { tone: 'bad', text: `Order ${name} was not shipped: ${message} ${parcel} was not used.` }
  }
}

/** What came while the scan before was at work; null where nothing did. */
function missedWords(codes: readonly string[]): string | null {
  if (codes.length === 0) return null
  const [were, them] = codes.length === 1 ? ['was', 'it'] : ['were', 'them']
  return `${codes.join(' and ')} came while the scan before was at work, and ${were} not used: scan ${them} again.`
}

function nextWords(next: DeskOrder | null): string {
  return next === null ? 'No other order waits.' : `Next is order ${nameOf(next)}.`
}

function unfinishedWords({ order, entry }: Pending, why: string): DeskWords {
  return {
    tone: 'bad',
    text: `${why} Order ${nameOf(order)} keeps ${entry.tracking_no}: press Enter in the empty field to try again.`,
  }
}
