import { Button } from '@mantine/core'
import classes from './Marketplace.module.css'

/** A value that two people changed, as each of them left it. */
export type TwoValues = { name: string; theirs: string; ours: string }

type OvertakenProps = { values: readonly TwoValues[]; onTheirs: () => void; onOurs: () => void }

/** Two people changed the same: both values are offered. */
export function Overtaken({ values, onTheirs, onOurs }: OvertakenProps) {
  const [only] = values.length === 1 ? values : []
  return (
    <>
      {values.map(({ name, theirs, ours }) => (
        <p key={name} role="alert" className={classes.warning}>
          Somebody else set the {name} to <bdi>{theirs}</bdi> while you entered <bdi>{ours}</bdi>.
        </p>
      ))}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onTheirs}>
          <bdi>Keep theirs{only === undefined ? '' : ` (${only.theirs})`}</bdi>
        </Button>
        <Button onClick={onOurs}>
          <bdi>Save ours{only === undefined ? '' : ` (${only.ours})`}</bdi>
        </Button>
      </div>
    </>
  )
}
