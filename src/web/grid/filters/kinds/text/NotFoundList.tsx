import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Column } from '../../../../../contract/columns/column.ts'
import { countText } from '../../../../ui/count-text.ts'
import classes from '../../Filter.module.css'

export type NotFoundListProps = {
  column: Column
  values: readonly string[]
  find: (column: Column, values: readonly string[], signal: AbortSignal) => Promise<string[]>
}

/** Which of the pasted values no row has: the reason why a list of 500 finds 497. */
export function NotFoundList({ column, values, find }: NotFoundListProps) {
  const { data: missing, isError } = useQuery({
    queryKey: ['values not found', column.id, values],
    queryFn: ({ signal }) => find(column, values, signal),
  })
  if (isError) return <Text size="xs">Which values are missing could not be found out.</Text>
  if (missing === undefined)
    return (
      <Text size="xs" c="dimmed">
        Looking for missing values…
      </Text>
    )
  if (missing.length === 0)
    return (
      <Text size="xs" c="dimmed">
        All values were found.
      </Text>
    )
  return (
    <div className={classes.notFound}>
      <Group justify="space-between" gap="xs">
        <Text size="xs" fw={600}>
          <bdi>{countText(missing.length)} not found</bdi>
        </Text>
        <Button
          variant="subtle"
          size="compact-xs"
          onClick={() => void navigator.clipboard.writeText(missing.join('\n'))}
        >
          Copy
        </Button>
      </Group>
      <ul className={classes.notFoundValues} aria-label="Values not found" tabIndex={0}>
        {missing.map((value) => (
          <li key={value} dir="ltr">
            {value}
          </li>
        ))}
      </ul>
    </div>
  )
}
