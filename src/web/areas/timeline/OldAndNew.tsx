import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { contextOf } from '../../grid/cells/kinds/cell-kinds.ts'
import { isPictureField, valueWords } from './event-words.ts'
import classes from './Timeline.module.css'

/** What stood in a cell, and what stands there since. */
export function OldAndNew({ field, values: [old, now] }: { field: string; values: [unknown, unknown] }) {
  return (
    <span className={classes.change}>
      <del className={classes.value}>
        <Value field={field} value={old} label="Picture before" />
      </del>{' '}
      <span aria-hidden="true" className={classes.arrow}>
        →
      </span>{' '}
      <ins className={classes.value}>
        <Value field={field} value={now} label="Picture after" />
      </ins>
    </span>
  )
}

type ValueProps = { field: string; value: unknown; label: string }

function Value({ field, value, label }: ValueProps) {
  if (typeof value === 'string' && isPictureField(field)) return <Thumbnail address={value} label={label} />
  const words = valueWords(field, value, contextOf())
  return words === '' ? <i className={classes.nothing}>empty</i> : <bdi>{words}</bdi>
}

/** One that we hold as it is; the address of one that is not fetched yet. */
function Thumbnail({ address, label }: { address: string; label: string }) {
  const [isBroken, setIsBroken] = useState(false)
  if (/^https?:/i.test(address)) return <bdi dir="ltr">{address}</bdi>
  if (isBroken)
    return (
      <span className={classes.gone}>
        <ImageOff size={16} aria-hidden="true" /> The picture can’t be shown
      </span>
    )
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" className={classes.picture}>
      <img
        src={address}
        alt={label}
        width="40"
        height="40"
        loading="lazy"
        onError={() => setIsBroken(true)}
      />
    </a>
  )
}
