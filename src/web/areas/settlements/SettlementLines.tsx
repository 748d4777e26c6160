import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import {
  applySettlement,
  type SettlementAccepted,
  type SettlementReply,
} from '../../../contract/orders/settlements.endpoints.ts'
import {
  acceptedOutcomes,
  settlementOutcomes,
  type SettlementOutcome,
} from '../../../contract/orders/settlements.ts'
import { call } from '../../app/call.ts'
import { randomKey } from '../../app/request-key.ts'
import { showFailure, showNotice } from '../../app/toast.ts'
import { paths } from '../../paths.ts'
import { pageAt } from '../../runs/run-query.ts'
import { RunPager } from '../../runs/RunPager.tsx'
import { Card } from '../../ui/Card.tsx'
import { counted, countText } from '../../ui/count-text.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { refreshPayouts } from './refresh-payouts.ts'
import { linesPerPage } from './settlement-queries.ts'
import { isOpen, outcomeWords } from './settlement-words.ts'
import { SettlementTable } from './SettlementTable.tsx'
import classes from './Settlements.module.css'

type SettlementLinesProps = {
  settlement: SettlementReply
  asked: { page: number; outcome: SettlementOutcome | undefined }
  isOld: boolean
}

type Accepted = Parameters<typeof call<typeof applySettlement>>[1]['body']

/** The lines by what they turned out to be, and the way to accept them. */
export function SettlementLines({ settlement, asked, isOld }: SettlementLinesProps) {
  const { id, results, count, acceptable } = settlement
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: (body: Accepted) =>
      call(applySettlement, { params: { id }, body, idempotencyKey: randomKey() }),
    onSuccess: (reply) => {
      setChosen(new Set())
      void showNotice(acceptedWords(reply))
    },
    onError: (problem) => showFailure({ subject: 'The payouts were not accepted', problem }),
    onSettled: refreshPayouts,
  })
  const show = (outcome: SettlementOutcome | undefined, page = 1) => {
    const said = new URLSearchParams({ ...(outcome && { outcome }), ...(page > 1 && { page: String(page) }) })
    void navigate({ href: `${paths.settlement(id)}?${said.toString()}`, replace: true })
  }
  const open = results.filter(isOpen)
  const some = acceptedOutcomes.find((each) => each === asked.outcome)
  // All of a kind are on one page, and none of them is left.
  const isDone = some !== undefined && count <= linesPerPage && open.length === 0
  return (
    <Card title="Orders in the file" isFlush>
      <div className={classes.bar}>
        <OutcomeChips settlement={settlement} outcome={asked.outcome} onChoose={show} />
        <RunPager
          label="Pages of lines"
          page={pageAt(count, asked.page, linesPerPage)}
          onPage={(page) => show(asked.outcome, page)}
        />
      </div>
      {results.length === 0 ? (
        <EmptyState title="No lines" reason="No line of the file is so." />
      ) : (
        <SettlementTable lines={results} open={open} chosen={chosen} isOld={isOld} onChoose={setChosen} />
      )}
      {acceptable === 0 || isDone ? null : (
        <div className={classes.accept}>
          <p className={classes.words} role="status">
            {chosen.size === 0
              ? 'Accepting makes their payout the payout of the order.'
              : `${countText(chosen.size)} selected`}
          </p>
          {chosen.size === 0 ? null : (
            <Button loading={isPending} onClick={() => mutate({ lines: [...chosen] })}>
              Accept {counted(chosen.size, 'selected order')}
            </Button>
          )}
          <Button
            variant={chosen.size === 0 ? 'filled' : 'default'}
            loading={isPending}
            onClick={() => mutate(some === undefined ? {} : { outcome: some })}
          >
            {some === undefined
              ? `Accept all ${countText(acceptable)}`
              : `Accept all of “${outcomeWords[some].label}”`}
          </Button>
        </div>
      )}
    </Card>
  )
}

function acceptedWords({ accepted, refused, results }: SettlementAccepted): string {
  const taken = `${counted(accepted, 'payout')} accepted.`
  if (refused === 0) return taken
  const reason = results.find(({ status }) => !status)?.error ?? ''
  return refused === 1
    ? `${taken} 1 was not: ${reason}`
    : `${taken} ${countText(refused)} were not: each line says why.`
}

type OutcomeChipsProps = {
  settlement: SettlementReply
  outcome: SettlementOutcome | undefined
  onChoose: (outcome: SettlementOutcome | undefined) => void
}

/** What lines are of, with how many there are; what there is none of is not offered. */
function OutcomeChips({ settlement: { counts }, outcome, onChoose }: OutcomeChipsProps) {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const chip = (label: string, count: number, value: SettlementOutcome | undefined) => (
    <Button
      key={label}
      size="compact-sm"
      variant={outcome === value ? 'light' : 'default'}
      aria-pressed={outcome === value}
      title={value && outcomeWords[value].meaning}
      onClick={() => onChoose(value)}
    >
      {label} ({countText(count)})
    </Button>
  )
  return (
    <div className={classes.chips} role="group" aria-label="Outcome">
      {chip('All', all, undefined)}
      {settlementOutcomes.map((each) => {
        const count = counts[each] ?? 0
        return count === 0 && each !== outcome ? null : chip(outcomeWords[each].label, count, each)
      })}
    </div>
  )
}
