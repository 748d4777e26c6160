import { Button, Checkbox, Group, Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { firstChoice, type Offer, offersOf, useLiveCounts, useMarketplaces } from './marketplace-offers.ts'
import { useMarketplaceStates } from './marketplace-states.ts'
import { choiceWords, leftOutAt, type PublishChoice, skuWords } from './publish-choice.ts'
import { closeDialog, startPublishing } from './publish-dialog.ts'
import type { ChoosingView } from './publish-shown.ts'
import { leftOutKey, type LeftOut } from './PlanTable.tsx'
import classes from './Publishing.module.css'
import { PublishButton } from './PublishButton.tsx'
import { PublishPlan } from './PublishPlan.tsx'

/** Asks where to publish, or where to unpublish from. */
export function PublishForm({ view }: { view: ChoosingView }) {
  const { kind, choice, key } = view
  const marketplaces = useMarketplaces()
  const known = marketplaces.data ?? []
  const names = known.map(({ name }) => name)
  const live = useLiveCounts(choice, names, key)
  const accounts = useMarketplaceStates(known.map(({ id }) => id))
  const offers = offersOf(
    kind,
    choice,
    known.map((marketplace, at) => ({ marketplace, account: accounts[at], liveCount: live.counts[at] })),
  )
  // Where something is live decides what is offered; for publishing it is only a note that comes when it comes.
  const isLoading = marketplaces.isPending || (kind === 'unpublish' && live.isPending)
  if (marketplaces.isError) {
    return (
      <ErrorState
        title="The marketplaces could not be loaded"
        problem={marketplaces.error}
        onRetry={() => void marketplaces.refetch()}
      />
    )
  }
  if (isLoading) return <FormSkeleton choice={choice} />
  if (offers.length === 0) return <NothingLive />
  return <OffersForm view={view} offers={offers} />
}

function OffersForm({ view, offers }: { view: ChoosingView; offers: readonly Offer[] }) {
  const { kind, choice } = view
  const [chosen, setChosen] = useState(() => firstChoice(kind, offers))
  const [isTried, setIsTried] = useState(false)
  const [leftOut, setLeftOut] = useState<ReadonlyMap<string, LeftOut>>(new Map())
  const left = leftOutAt(leftOut, chosen)
  const form = useRef<HTMLFormElement>(null)
  // The dialog looked for something to focus before the marketplaces were there.
  useEffect(() => focusFirst(form.current), [])
  const error = isTried && chosen.length === 0 ? 'Please provide input for all fields' : null
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsTried(true)
    if (chosen.length > 0) return startPublishing(view, chosen, left)
    focusFirst(form.current)
  }
  return (
    <form ref={form} onSubmit={handleSubmit} noValidate>
      <Chosen choice={choice} />
      <MarketplaceChoice offers={offers} chosen={chosen} error={error} onChange={setChosen} />
      {chosen.length === 0 ? null : (
        <PublishPlan
          key={chosen.join()}
          kind={kind}
          choice={choice}
          marketplaces={chosen}
          dialogKey={view.key}
          leftOut={left}
          onLeave={(row, isLeft) => setLeftOut((before) => withRow(before, row, isLeft))}
        />
      )}
      <Group justify="flex-end" mt="lg" gap="xs" className={classes.acts}>
        <Button variant="default" onClick={closeDialog}>
          Cancel
        </Button>
        <PublishButton key={chosen.join()} view={view} marketplaces={chosen} leftOut={left} />
      </Group>
    </form>
  )
}

function withRow(before: ReadonlyMap<string, LeftOut>, row: LeftOut, isLeft: boolean) {
  const after = new Map(before)
  if (isLeft) after.set(leftOutKey(row), row)
  else after.delete(leftOutKey(row))
  return after
}

function focusFirst(form: HTMLFormElement | null) {
  form?.querySelector<HTMLInputElement>('input:enabled')?.focus()
}

function Chosen({ choice }: { choice: PublishChoice }) {
  const skus = skuWords(choice)
  const words = choiceWords(choice)
  return (
    <div className={classes.chosen}>
      <p className={classes.chosenCount}>
        {words.charAt(0).toUpperCase() + words.slice(1)} {choice.count === 1 ? 'is' : 'are'} chosen.
      </p>
      {skus === '' ? null : <p className={classes.quiet}>{skus}</p>}
      {choice.hasFamilies ? (
        <p className={classes.quiet}>A parent or master brings all of its sizes.</p>
      ) : null}
    </div>
  )
}

function FormSkeleton({ choice }: { choice: PublishChoice }) {
  return (
    <div aria-busy="true">
      <Chosen choice={choice} />
      <div className={classes.offersLoading}>
        <Skeleton height={44} />
        <Skeleton height={44} />
      </div>
    </div>
  )
}

function NothingLive() {
  return (
    <EmptyState
      title="Nothing to unpublish"
      reason="None of the chosen products is live on a marketplace."
      action={
        <Button variant="default" onClick={closeDialog} data-autofocus>
          Close
        </Button>
      }
    />
  )
}

type MarketplaceChoiceProps = {
  offers: readonly Offer[]
  chosen: string[]
  error: string | null
  onChange: (chosen: string[]) => void
}

function MarketplaceChoice({ offers, chosen, error, onChange }: MarketplaceChoiceProps) {
  const first = offers.find(({ isConnected }) => isConnected)
  return (
    <Checkbox.Group
      label="Marketplaces"
      withAsterisk
      value={chosen}
      error={error}
      errorProps={{ role: 'alert', className: classes.missing }}
      onChange={onChange}
    >
      <div className={classes.offers} data-invalid={error === null ? undefined : true}>
        {offers.map(({ id, name, note, isConnected, isAmiss }) => (
          <Checkbox
            key={name}
            value={name}
            label={name}
            description={
              isAmiss ? <Amiss id={id} words={note} isConnected={isConnected} /> : note || undefined
            }
            disabled={!isConnected}
            data-autofocus={name === first?.name || undefined}
            classNames={{
              root: classes.offer,
              body: classes.offerBody,
              labelWrapper: classes.offerWords,
              label: classes.offerName,
              description: classes.offerNote,
            }}
          />
        ))}
      </div>
    </Checkbox.Group>
  )
}

type AmissProps = Pick<Offer, 'id' | 'isConnected'> & { words: string }

/** What keeps anything from being sent there, and where that can be changed. */
function Amiss({ id, words, isConnected }: AmissProps) {
  return (
    <>
      <bdi className={isConnected ? classes.amiss : undefined}>{words}</bdi>{' '}
      <Link to={paths.marketplace(id)} className={classes.connect} onClick={closeDialog}>
        {isConnected ? 'Mend it' : 'Connect it'}
      </Link>
    </>
  )
}
