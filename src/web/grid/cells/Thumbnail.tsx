import { initialsOf } from '../../ui/initials.ts'
import classes from './Cell.module.css'

type ThumbnailProps = {
  address: unknown
  /** Of what it shows: its initials stand where there is no picture. */
  name: string
}

/** A box of fixed size, so that nothing moves when the picture comes. */
export function Thumbnail({ address, name }: ThumbnailProps) {
  if (typeof address !== 'string' || address === '') {
    return (
      <span className={classes.thumbnail} aria-hidden="true">
        {initialsOf(name)}
      </span>
    )
  }
  const source = /^(https?:)?\//.test(address) ? address : `/${address}`
  return (
    <span className={classes.thumbnail}>
      <img
        key={source}
        src={source}
        alt=""
        width="30"
        height="30"
        loading="lazy"
        decoding="async"
        draggable={false}
      />
    </span>
  )
}
