import { ActionIcon, Button, TextInput } from '@mantine/core'
import { Pencil } from 'lucide-react'
import { useRef, useState, type SubmitEvent } from 'react'
import type { MarketplaceDetail } from '../../../contract/marketplaces.endpoints.ts'
import { moneyText } from '../../grid/cells/kinds/money-cell.ts'
import { Card } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { countText } from '../../ui/count-text.ts'
import { problemWords } from '../../ui/problem-words.ts'
import { priceWithMargin, readMargin } from './margin-price.ts'
import classes from './Marketplace.module.css'
import { Overtaken } from './Overtaken.tsx'
import { useMarketplaceChange } from './useMarketplaceChange.ts'

/** Above this a margin is more likely to be a slip. */
const usualMost = 100
const example = 320

/** The marketplace with its margin, to be typed over behind a pencil. */
export function MarginCard({ marketplace }: { marketplace: MarketplaceDetail }) {
  const { name, margin } = marketplace
  const [isOpen, setIsOpen] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)
  const close = () => {
    setIsOpen(false)
    // The keyboard goes on where the edit began.
    requestAnimationFrame(() => pencil.current?.focus())
  }
  return (
    <Card title="Margin">
      {isOpen ? (
        <MarginForm marketplace={marketplace} onClose={close} />
      ) : (
        <p className={classes.margin}>
          <span>{name}</span> <bdi className={classes.percent}>{margin ?? 0} %</bdi>
          <ActionIcon
            ref={pencil}
            variant="subtle"
            color="gray"
            aria-label="Edit margin"
            onClick={() => setIsOpen(true)}
          >
            <Pencil size={16} aria-hidden="true" />
          </ActionIcon>
        </p>
      )}
      {isOpen ? null : <Effect marketplace={marketplace} margin={margin ?? 0} />}
    </Card>
  )
}

type EffectProps = { marketplace: MarketplaceDetail; margin: number }

function Effect({ marketplace: { name, price_step: step }, margin }: EffectProps) {
  const price = moneyText(priceWithMargin(example, margin, step))
  return (
    <p className={classes.quiet}>
      A retail price of {moneyText(example)} goes to {name} as {price}
      {step !== null && step >= 1 ? ', in whole dollars' : ''}. A margin of the product itself counts instead,
      and its minimum and maximum price hold.
    </p>
  )
}

type MarginFormProps = { marketplace: MarketplaceDetail; onClose: () => void }

function MarginForm({ marketplace, onClose }: MarginFormProps) {
  const { margin, live_listings: live } = marketplace
  const [text, setText] = useState('')
  const [begun, setBegun] = useState(margin)
  const [isAsked, setIsAsked] = useState(false)
  const { mutate, isPending, error } = useMarketplaceChange(marketplace, onClose)
  const read = readMargin(text)
  const typed = read !== null && 'margin' in read ? read.margin : null
  // Whoever changed it since this form was opened is not written over unseen.
  const isOvertaken = typed !== null && isOtherMargin(margin, begun) && isOtherMargin(margin, typed)
  const save = () => (typed === null || isPending ? undefined : mutate({ margin: typed }))
  const submit = () => (typed !== null && typed > usualMost ? setIsAsked(true) : save())
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isOvertaken) submit()
  }
  const handleOurs = () => {
    setBegun(margin)
    submit()
  }
  return (
    <form className={classes.form} onSubmit={handleSubmit}>
      <TextInput
        label="Margin in percent"
        inputMode="decimal"
        autoFocus
        maxLength={12}
        placeholder={String(margin ?? 0)}
        value={text}
        error={
          read !== null && 'reason' in read
            ? read.reason
            : error === null || isOvertaken
              ? null
              : problemWords(error).message
        }
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={({ key }) => (key === 'Escape' ? onClose() : undefined)}
      />
      <Effect marketplace={marketplace} margin={typed ?? margin ?? 0} />
      {typed === null ? null : <Reach live={live} />}
      {isOvertaken ? (
        <Overtaken
          values={[{ name: 'margin', theirs: `${margin ?? 0} %`, ours: `${typed} %` }]}
          onTheirs={onClose}
          onOurs={handleOurs}
        />
      ) : (
        <div className={classes.buttons}>
          {text.trim() === '' ? null : (
            <Button type="submit" loading={isPending} disabled={typed === null}>
              Save
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </div>
      )}
      <ConfirmDialog
        isOpen={isAsked}
        title={`Set the margin to ${typed ?? 0} %?`}
        confirmLabel={`Save ${typed ?? 0} %`}
        onConfirm={() => {
          setIsAsked(false)
          save()
        }}
        onCancel={() => setIsAsked(false)}
      >
        Prices there become more than twice the retail price.
      </ConfirmDialog>
    </form>
  )
}

/** None is the same as 0. */
export function isOtherMargin(one: number | null, other: number | null): boolean {
  return (one ?? 0) !== (other ?? 0)
}

/** How many listings a new margin would change, and when. */
function Reach({ live }: { live: number }) {
  return (
    <p className={classes.quiet} role="status">
      {live === 0
        ? 'No live listing follows this margin.'
        : `${countText(live)} live ${live === 1 ? 'listing follows' : 'listings follow'} this margin. Nothing is sent there before the next publish or sync.`}
    </p>
  )
}
