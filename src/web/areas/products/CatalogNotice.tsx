import { Alert, Button } from '@mantine/core'
import classes from './Catalog.module.css'

/** A link can name a filter that is too long for an address; only the browser that made it has it. */
export function CatalogNotice({ onClear }: { onClear: () => void }) {
  return (
    <Alert color="orange" className={classes.notice} title="This link's filter is not in this browser">
      It holds more values than an address can carry. All products are shown.{' '}
      <Button variant="subtle" size="compact-sm" onClick={onClear}>
        Dismiss
      </Button>
    </Alert>
  )
}
