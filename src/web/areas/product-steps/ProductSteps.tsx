import { ActionIcon } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { usePlainKey } from '../../grid/bars/usePlainKey.ts'
import { takeTrail, type ListTrail } from '../../list/list-trail.ts'
import { paths } from '../../paths.ts'
import { countText } from '../../ui/count-text.ts'
import { Tip } from '../../ui/Tip.tsx'
import { blocksAround, neighboursOf } from './neighbours.ts'
import classes from './ProductSteps.module.css'
import { stepBlockQuery } from './step-block-query.ts'

/** Leads to the products before and behind this one in the list that one came from; nothing where one came from none. */
export function ProductSteps({ id }: { id: number }) {
  const trail = useTrail(paths.product(id))
  return trail === undefined || trail.list !== 'Products' ? null : <Steps id={id} trail={trail} />
}

/** A tab that the list opened takes what was left for it into its history, where it outlives a reload. */
function useTrail(address: string): ListTrail | undefined {
  const trail = useLocation({ select: ({ state }) => state.trail })
  const navigate = useNavigate()
  const take = useEffectEvent(() => {
    const left = trail === undefined ? takeTrail(address) : undefined
    if (left === undefined) return
    void navigate({ search: true as never, state: { trail: left }, replace: true, resetScroll: false })
  })
  useEffect(() => take(), [address])
  return trail
}

function Steps({ id, trail }: { id: number; trail: ListTrail }) {
  const wanted = blocksAround(trail.row)
  const found = useQueries({ queries: wanted.map((block) => stepBlockQuery(trail, block)) })
  const blocks = new Map(
    wanted.flatMap((block, at) => (found[at]?.data ? [[block, found[at].data.ids]] : [])),
  )
  const count = found.find(({ data }) => data !== undefined)?.data?.count
  const { row, previous, next } = neighboursOf(id, trail.row, blocks)
  const navigate = useNavigate()
  const go = (to: typeof next) => {
    if (to === undefined) return
    void navigate({
      to: paths.product(to.id),
      // Which tab is open stays; how far one has gone in it is the other product's.
      search: ({ tab }: { tab?: string }) => (tab === undefined ? {} : { tab }) as never,
      state: { trail: { ...trail, row: to.row } },
      // Back leads to the list.
      replace: true,
    })
  }
  usePlainKey('j', () => go(next))
  usePlainKey('k', () => go(previous))
  if (found.some(({ isError }) => isError)) return null
  return (
    <nav aria-label="Products of the list" className={classes.steps}>
      {count === undefined ? null : (
        <span className="tabular" dir="ltr">
          {row === undefined ? '–' : countText(row + 1)} of {countText(count)}
        </span>
      )}
      <Step label="Previous product" keys="K" isOffered={previous !== undefined} onStep={() => go(previous)}>
        <ChevronLeft size={16} aria-hidden="true" className={classes.arrow} />
      </Step>
      <Step label="Next product" keys="J" isOffered={next !== undefined} onStep={() => go(next)}>
        <ChevronRight size={16} aria-hidden="true" className={classes.arrow} />
      </Step>
    </nav>
  )
}

type StepProps = {
  label: string
  keys: string
  isOffered: boolean
  onStep: () => void
  children: ReactNode
}

function Step({ label, keys, isOffered, onStep, children }: StepProps) {
  return (
    <Tip label={`${label} (${keys})`}>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={label}
        aria-keyshortcuts={keys}
        disabled={!isOffered}
        onClick={onStep}
      >
        {children}
      </ActionIcon>
    </Tip>
  )
}
