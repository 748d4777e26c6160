import '@mantine/core/styles/SimpleGrid.css'
import { Button, SimpleGrid, TextInput } from '@mantine/core'
import { useRef, useState, type SubmitEvent } from 'react'
import type { MarketplaceDetail } from '../../../contract/marketplaces.endpoints.ts'
import { Card } from '../../ui/Card.tsx'
import {
  feeFields,
  feeText,
  feeTexts,
  overtakenFees,
  readFees,
  shownFees,
  type FeeName,
  type TypedFees,
} from './fee-form.ts'
import { FormEnd } from './FormEnd.tsx'
import classes from './Marketplace.module.css'
import { Overtaken } from './Overtaken.tsx'
import { useMarketplaceChange } from './useMarketplaceChange.ts'

/** What the marketplace keeps of a sale, and where that comes from. */
export function FeesCard({ marketplace }: { marketplace: MarketplaceDetail }) {
  const [isOpen, setIsOpen] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)
  const close = () => {
    setIsOpen(false)
    // The keyboard goes on where the edit began.
    requestAnimationFrame(() => edit.current?.focus())
  }
  return (
    <Card
      title="Fees"
      actions={
        isOpen ? null : (
          <Button ref={edit} variant="default" size="xs" onClick={() => setIsOpen(true)}>
            Edit Fees
          </Button>
        )
      }
    >
      {isOpen ? (
        <FeesForm marketplace={marketplace} onClose={close} />
      ) : (
        <Fees fees={marketplace.fees} name={marketplace.name} />
      )}
      <p className={classes.quiet}>
        Net Payout in the catalogue, and the payout of an order that {marketplace.name} has not told yet, are
        estimated with these. Orders that are here already keep their estimate.
      </p>
    </Card>
  )
}

function Fees({ fees, name }: { fees: MarketplaceDetail['fees']; name: string }) {
  const known = feeFields.filter((field) => fees[field.name] !== null)
  if (known.length === 0) {
    return (
      <p className={classes.quiet}>
        Nobody has entered what {name} keeps of a sale: net payouts there are not known.
      </p>
    )
  }
  return (
    <dl className={classes.facts}>
      {known.map(({ name: field, label, unit }) => (
        <div key={field} className={classes.fact}>
          <dt>{label}</dt>
          <dd>
            <bdi dir="ltr">{feeText(fees[field] ?? 0, unit)}</bdi>
          </dd>
        </div>
      ))}
      <div className={classes.fact}>
        <dt>Source</dt>
        <dd>{fees.source ?? 'Not known'}</dd>
      </div>
    </dl>
  )
}

function FeesForm({ marketplace, onClose }: { marketplace: MarketplaceDetail; onClose: () => void }) {
  const [typed, setTyped] = useState<TypedFees>({})
  const { mutate, isPending, error } = useMarketplaceChange(marketplace, onClose)
  const now = feeTexts(marketplace.fees)
  const texts = shownFees(now, typed)
  const read = readFees(texts)
  const problems: Partial<Record<FeeName, string>> = 'problems' in read ? read.problems : {}
  const isChanged = JSON.stringify(texts) !== JSON.stringify(now)
  // Whoever changed one since it was typed over is not written over unseen.
  const overtaken = 'fees' in read ? overtakenFees(now, typed) : []
  const save = () => ('fees' in read && !isPending ? mutate({ fees: read.fees }) : undefined)
  const change = (name: FeeName, text: string) =>
    setTyped({ ...typed, [name]: { text, over: typed[name]?.over ?? now[name] } })
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (overtaken.length === 0) save()
  }
  return (
    <form className={classes.form} onSubmit={handleSubmit} noValidate>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {feeFields.map(({ name, label, hint, unit }, at) => (
          <TextInput
            key={name}
            label={`${label} (${unit})`}
            description={hint}
            inputMode="decimal"
            autoFocus={at === 0}
            maxLength={12}
            value={texts[name]}
            error={problems[name]}
            onChange={({ currentTarget: { value } }) => change(name, value)}
            onKeyDown={({ key }) => (key === 'Escape' ? onClose() : undefined)}
          />
        ))}
      </SimpleGrid>
      {overtaken.length === 0 ? (
        <FormEnd
          submit="Save Fees"
          isReady={isChanged && 'fees' in read}
          isPending={isPending}
          error={error}
          onCancel={onClose}
        />
      ) : (
        <Overtaken values={overtaken} onTheirs={onClose} onOurs={save} />
      )}
    </form>
  )
}
