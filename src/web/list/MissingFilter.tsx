import { Alert, Button } from '@mantine/core'
import classes from './List.module.css'

export type MissingFilterProps = { rowsName: string; onClear: () => void }

/** A link can name a filter that is too long for an address; only the browser that made it has it. */
export function MissingFilter({ rowsName, onClear }: MissingFilterProps) {
  return (
    <Alert color="orange" className={classes.notice} title="This link's filter is not in this browser">
      It holds more values than an address can carry. All {rowsName} are shown.{' '}
      <Button variant="subtle" size="compact-sm" onClick={onClear}>
        Dismiss
      </Button>
    </Alert>
  )
}
