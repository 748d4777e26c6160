import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PlanAction, PublishPlan as Plan } from '../../../contract/publish-plan.ts'
import { pageAt } from '../../runs/run-query.ts'
import { RunPager } from '../../runs/RunPager.tsx'
import { countText } from '../../ui/count-text.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeletons } from '../../ui/Skeletons.tsx'
import classes from './Plan.module.css'
import { planQuery, rowsPerPage } from './plan-query.ts'
import { budgetWords, planActions, planWord, spokenPlan } from './plan-words.ts'
import { PlanTable, type LeftOut } from './PlanTable.tsx'
import type { PublishChoice } from './publish-choice.ts'
import type { ChosenKind } from './publish-words.ts'

type PublishPlanProps = {
  kind: ChosenKind
  choice: PublishChoice
  marketplaces: readonly string[]
  dialogKey: string
  leftOut: readonly LeftOut[]
  onLeave: (row: LeftOut, isLeft: boolean) => void
}

/** What will happen to each product on each chosen marketplace, before anything is sent. */
export function PublishPlan({ kind, choice, marketplaces, dialogKey, leftOut, onLeave }: PublishPlanProps) {
  const [action, setAction] = useState<PlanAction | null>(null)
  const [wantedPage, setWantedPage] = useState(1)
  const wanted = { kind, list: choice.list, marketplaces, leftOut, page: wantedPage, action, key: dialogKey }
  const plan = useQuery(planQuery(wanted))
  if (plan.data === undefined) {
    return plan.isError ? (
      <ErrorState
        title="The plan could not be worked out"
        problem={plan.error}
        onRetry={() => void plan.refetch()}
      />
    ) : (
      <Skeletons lines={5} label="Working out what will happen" />
    )
  }
  const show = (next: PlanAction | null) => {
    setAction(next)
    setWantedPage(1)
  }
  return (
    <section className={classes.plan} aria-label="What will happen">
      <span className={classes.spoken} role="status">
        {spokenPlan(kind, plan.data)}
      </span>
      <Group gap={6} role="group" aria-label="Rows shown">
        <Sieve words="All" count={sumOf(plan.data)} isOn={action === null} onShow={() => show(null)} />
        {planActions
          .filter((each) => plan.data.figures[each] > 0)
          .map((each) => (
            <Sieve
              key={each}
              words={planWord(kind, each)}
              count={plan.data.figures[each]}
              isOn={action === each}
              onShow={() => show(each)}
            />
          ))}
      </Group>
      <Budgets plan={plan.data} />
      <RunPager
        label="Pages of the plan"
        page={pageAt(plan.data.count, wantedPage, rowsPerPage)}
        onPage={setWantedPage}
      />
      <PlanTable
        kind={kind}
        rows={plan.data.results}
        isOld={plan.isPlaceholderData}
        leftOut={leftOut}
        onLeave={onLeave}
      />
    </section>
  )
}

/** What is left out stands there, too. */
function sumOf({ figures, left_out: left }: Plan): number {
  return Object.values(figures).reduce((sum, count) => sum + count, left)
}

type SieveProps = { words: string; count: number; isOn: boolean; onShow: () => void }

function Sieve({ words, count, isOn, onShow }: SieveProps) {
  return (
    <Button size="compact-sm" variant={isOn ? 'light' : 'default'} aria-pressed={isOn} onClick={onShow}>
      {words} <span className={classes.count}>{countText(count)}</span>
    </Button>
  )
}

/** Calls, time and what is left of each account's limits. */
function Budgets({ plan: { budgets, left_out: left } }: { plan: Plan }) {
  const now = new Date()
  return (
    <ul className={classes.budgets}>
      {budgets.map((budget) => (
        <li key={budget.marketplace}>{budgetWords(budget, now)}</li>
      ))}
      {left === 0 ? null : <li>{countText(left)} left out</li>}
    </ul>
  )
}
