import { Switch } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import type { ShipStationStore } from '../../../contract/shipstation.endpoints.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { problemWords } from '../../ui/problem-words.ts'
import classes from './ShipStationStores.module.css'
import { useStoreSwitch } from './useStoreSwitch.ts'

/** One store: what it is, since when, and whether ShipStation fetches its orders. */
export function StoreCard({ store }: { store: ShipStationStore }) {
  const { isActive, isSaving, problem, change } = useStoreSwitch(store)
  const name = useId()
  const isGone = store.gone_on !== null
  return (
    <li className={classes.card} aria-labelledby={name} data-inactive={!isActive || undefined}>
      <div className={classes.head}>
        <h2 id={name} className={classes.name}>
          {store.store_name}
        </h2>
        <Switch
          label="Active"
          labelPosition="left"
          aria-label={`${store.store_name} is active`}
          checked={isActive}
          // Not disabled while it is saved: the keyboard would lose its place.
          aria-busy={isSaving || undefined}
          disabled={isGone}
          onChange={(event) => {
            if (!isSaving) change(event.currentTarget.checked)
          }}
        />
      </div>
      <dl className={classes.facts}>
        <Fact name="Marketplace" value={store.marketplace_name} />
        <Fact name="Store ID" value={<span className="tabular">{store.store_id}</span>} />
        <Fact name="Create Date" value={<RelativeTime time={store.create_date} />} />
        <Fact name="Modify Date" value={<RelativeTime time={store.modify_date} />} />
        <Fact name="Refresh Date" value={<RelativeTime time={store.refresh_date} />} />
      </dl>
      {store.gone_on === null ? null : (
        <p className={classes.gone}>
          ShipStation does not list this store any more (since <RelativeTime time={store.gone_on} />
          ). What was known of it stays here.
        </p>
      )}
      {problem === null || isSaving ? null : (
        <p role="alert" className={classes.problem}>
          Failed: {problemWords(problem).message}
        </p>
      )}
    </li>
  )
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
