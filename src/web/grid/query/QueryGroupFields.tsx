import { Button, CloseButton, Group, NativeSelect, Text } from '@mantine/core'
import { Plus } from 'lucide-react'
import { useState, type MouseEvent } from 'react'
import { maxFilterDepth } from '../../../contract/columns/filter.ts'
import { conditionWords } from '../filters/filter-model.ts'
import classes from './Query.module.css'
import { newConditions, newGroup } from './query-edits.ts'
import type { QueryGroup, QueryPart } from './query-model.ts'
import type { QueryFieldsProps } from './query-fields.ts'
import { QueryConditionFields } from './QueryConditionFields.tsx'

const joints = [
  { value: 'and', label: 'All of these hold (AND)' },
  { value: 'or', label: 'Any of these holds (OR)' },
]

/** A group with its conditions, and the groups in it. */
export function QueryGroupFields({ group, ...props }: QueryFieldsProps & { group: QueryGroup }) {
  const { path, fields, onPart, isNew = false } = props
  const [newKey, setNewKey] = useState(isNew ? group.parts[0]?.key : undefined)
  const add = (parts: readonly QueryPart[]) => {
    setNewKey(parts[0]?.key)
    onPart(path, { ...group, parts: [...group.parts, ...parts] })
  }
  return (
    <div
      role="group"
      aria-label={path.length === 0 ? 'Query' : 'Group of conditions'}
      className={classes.group}
    >
      <Group gap="xs" wrap="nowrap">
        <NativeSelect
          size="sm"
          aria-label="How conditions are joined"
          data={joints}
          value={group.joint}
          onChange={(event) =>
            onPart(path, { ...group, joint: event.currentTarget.value === 'or' ? 'or' : 'and' })
          }
        />
        {path.length === 0 ? null : <RemoveButton label="Remove group" onRemove={() => onPart(path, null)} />}
      </Group>
      {group.parts.map((part, at) => (
        <QueryPartFields
          {...props}
          key={part.key}
          part={part}
          path={[...path, at]}
          isNew={part.key === newKey}
        />
      ))}
      <Group gap="xs">
        <Button
          variant="default"
          size="compact-sm"
          data-add
          leftSection={<Plus size={14} aria-hidden="true" />}
          onClick={() => add(newConditions(fields))}
        >
          Add condition
        </Button>
        {path.length + 1 < maxFilterDepth ? (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<Plus size={14} aria-hidden="true" />}
            onClick={() => add([newGroup(fields, group)])}
          >
            Add group
          </Button>
        ) : null}
      </Group>
    </div>
  )
}

function QueryPartFields({ part, ...props }: QueryFieldsProps & { part: QueryPart }) {
  const { path, onPart } = props
  if (part.kind === 'group') return <QueryGroupFields {...props} group={part} />
  return (
    <div className={classes.condition}>
      {part.kind === 'condition' ? (
        <QueryConditionFields {...props} condition={part} />
      ) : (
        <Text size="sm" flex={1}>
          <bdi>{conditionWords(part.condition)}</bdi>
        </Text>
      )}
      <RemoveButton label="Remove condition" onRemove={() => onPart(path, null)} />
    </div>
  )
}

/** Takes a part away, and leaves the focus with the group that it stood in. */
function RemoveButton({ label, onRemove }: { label: string; onRemove: () => void }) {
  const handleClick = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const own = currentTarget.closest('[role=group]')
    const around = label === 'Remove group' ? own?.parentElement?.closest('[role=group]') : own
    const adders = [...(around?.querySelectorAll<HTMLElement>('[data-add]') ?? [])]
    onRemove()
    // The last one is the group's own: those before it belong to the groups inside.
    adders.at(-1)?.focus()
  }
  return <CloseButton size={36} iconSize={16} aria-label={label} title={label} onClick={handleClick} />
}
