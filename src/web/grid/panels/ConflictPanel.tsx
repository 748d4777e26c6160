import { Button, Group, Stack, Text } from '@mantine/core'
import { Anchored, type Anchor } from './Anchored.tsx'

export type ConflictPanelProps = {
  anchor: Anchor
  label: string
  mine: string
  theirs: string
  onKeepTheirs: () => void
  onSaveMine: () => void
  onClose: () => void
}

/** Two people changed one cell: both values are offered. */
export function ConflictPanel({
  anchor,
  label,
  mine,
  theirs,
  onKeepTheirs,
  onSaveMine,
  onClose,
}: ConflictPanelProps) {
  return (
    <Anchored anchor={anchor} label="Changed meanwhile" onClose={onClose}>
      <Stack gap="xs">
        <Text size="sm" fw={600}>
          Changed meanwhile
        </Text>
        <Text size="sm">
          Someone else set {label} to <b dir="ltr">{theirs}</b> while you entered <b dir="ltr">{mine}</b>.
        </Text>
        <Group gap="xs" grow>
          <Button variant="default" size="compact-md" onClick={onKeepTheirs} data-autofocus>
            Keep {theirs}
          </Button>
          <Button size="compact-md" onClick={onSaveMine}>
            Save {mine}
          </Button>
        </Group>
      </Stack>
    </Anchored>
  )
}
