import { Checkbox } from '@mantine/core'
import type { Offer } from './marketplace-offers.ts'
import classes from './Publishing.module.css'

export type MarketplaceChoiceProps = {
  offers: readonly Offer[]
  chosen: string[]
  error: string | null
  onChange: (chosen: string[]) => void
}

export function MarketplaceChoice({ offers, chosen, error, onChange }: MarketplaceChoiceProps) {
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
        {offers.map(({ name, note }, at) => (
          <Checkbox
            key={name}
            value={name}
            label={name}
            description={note === '' ? undefined : note}
            data-autofocus={at === 0 || undefined}
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
