import { Checkbox } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useId, type SubmitEvent } from 'react'
import {
  takeLivePrices,
  type LivePricePlan,
  type PlannedPair,
} from '../../../contract/products/live-prices.endpoints.ts'
import type { ProductChoice } from '../../../contract/products/product-choice.ts'
import type { ProductRow } from '../../../contract/products/products.ts'
import { ApiProblem } from '../../app/api-problem.ts'
import { call } from '../../app/call.ts'
import type { ActProps } from '../../list/acts/act-shown.tsx'
import { ActDialog } from '../../list/acts/ActDialog.tsx'
import { ActFoot } from '../../list/acts/ActFoot.tsx'
import { useAct } from '../../list/acts/useAct.ts'
import { useActForm } from '../../list/acts/useActForm.ts'
import { pauseBeforeMs, isAskedAgain } from '../../list/ask-again.ts'
import { paths } from '../../paths.ts'
import { countText } from '../../ui/count-text.ts'
import { Unanswered } from '../../ui/Skeletons.tsx'
import { choiceOf, choiceWords } from '../publishing/publish-choice.ts'
import { LivePriceTable } from './LivePriceTable.tsx'
import { leftOutPairs, pairKey, planWords, takeWords } from './live-price-words.ts'
import classes from './PriceDialog.module.css'
import { tellPriced } from './tell-priced.ts'

type Choice = {
  /** Where prices are not taken from. */
  without: string[]
  /** Lines that are left out, by their names. */
  leftOut: string[]
}

/** Shows where another price is live than would go out, and makes the live ones ours. */
export function LivePricesDialog({ target, done, onClose }: ActProps<ProductRow>) {
  const choice = choiceOf(target)
  const words = choiceWords(choice)
  const act = useAct({ caption: 'Taking live prices', what: words, done, onClose })
  const form = useActForm<Choice>(act, target, () => ({ without: [], leftOut: [] }))
  const { without, leftOut } = form.values
  const plan = usePlan(choice.list, form.values)
  const router = useRouter()
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { data } = plan
    if (data === null || plan.isOld || data.changed === 0) return
    const body = { product_ids: choice.list, ...asked(form.values), made_from: data.made_from }
    form.run(async (idempotencyKey) => {
      try {
        const answer = await call(takeLivePrices, { body, idempotencyKey })
        tellPriced(answer, (id) => void router.navigate({ to: paths.act(id) }))
      } catch (problem) {
        if (problem instanceof ApiProblem && problem.code === 'preview_changed') plan.onRetry()
        throw problem
      }
    })
  }
  const changed = plan.data?.changed ?? 0
  return (
    <ActDialog act={act} form={form} title="Take Live Prices" size="60rem">
      <form onSubmit={handleSubmit} noValidate>
        <p className={classes.quiet}>
          The retail price of each product becomes the one with which its live price goes out. Nothing is
          sent.
        </p>
        {plan.data === null ? (
          <div className={classes.preview}>
            <Unanswered error={plan.problem} onRetry={plan.onRetry} lines={4} label="Loading the plan" />
          </div>
        ) : (
          <Plan
            plan={plan.data}
            isOld={plan.isOld}
            without={without}
            leftOut={leftOut}
            onWithout={(names) => form.change({ without: names })}
            onLeave={(pair, isOut) => {
              const others = leftOut.filter((key) => key !== pairKey(pair))
              form.change({ leftOut: isOut ? [...others, pairKey(pair)] : others })
            }}
          />
        )}
        <ActFoot act={act} form={form} submit={takeWords(changed)} isDisabled={changed === 0 || plan.isOld} />
      </form>
    </ActDialog>
  )
}

function asked({ without, leftOut }: Choice) {
  return { without, left_out: leftOutPairs(leftOut) }
}

/** What would be taken; the last answer stays while another is on its way. */
function usePlan(choice: ProductChoice, values: Choice) {
  // The choice stands still while the dialog is open, and is too long for a key.
  const opening = useId()
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['live prices', opening, values],
    queryFn: async ({ signal }) => {
      const body = { product_ids: choice, ...asked(values), preview: true }
      const answer = await call(takeLivePrices, { body, signal })
      return 'results' in answer ? answer : null
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: isAskedAgain,
    retryDelay: pauseBeforeMs,
  })
  return {
    data: error === null ? (data ?? null) : null,
    isOld: isPlaceholderData,
    problem: error,
    onRetry: () => void refetch(),
  }
}

type PlanProps = {
  plan: LivePricePlan
  isOld: boolean
  without: readonly string[]
  /** Names of the lines; what is chosen shows at once, what comes of it a little later. */
  leftOut: readonly string[]
  onWithout: (names: string[]) => void
  onLeave: (pair: PlannedPair, isOut: boolean) => void
}

function Plan({ plan, isOld, without, leftOut, onWithout, onLeave }: PlanProps) {
  const { results, count, marketplaces } = plan
  const more = count - results.length
  return (
    <div className={classes.preview} data-old={isOld || undefined}>
      {marketplaces.length < 2 ? null : (
        <Checkbox.Group
          label="From"
          mb="sm"
          value={marketplaces.filter((name) => !without.includes(name))}
          onChange={(names) => {
            if (names.length > 0) onWithout(marketplaces.filter((name) => !names.includes(name)))
          }}
        >
          {marketplaces.map((name) => (
            <Checkbox key={name} value={name} label={name} mt={6} />
          ))}
        </Checkbox.Group>
      )}
      <p role="status" className={classes.line}>
        {planWords(plan)}
      </p>
      {results.length === 0 ? null : <LivePriceTable pairs={results} leftOut={leftOut} onLeave={onLeave} />}
      {more > 0 ? <p className={classes.quiet}>And {countText(more)} more.</p> : null}
    </div>
  )
}
