import { Checkbox, Stack } from '@mantine/core'
import { useState } from 'react'
import classes from '../Filter.module.css'
import type { BooleanColumnFilter } from '../kinds/boolean-kind.ts'
import type { FilterFormProps } from './filter-form.ts'

/** True and False as a set: one of them narrows the list, both or none leave it as it is. */
export function BooleanFilter({ column, filter, apply }: FilterFormProps<BooleanColumnFilter>) {
  const [chosen, setChosen] = useState<readonly boolean[]>(() =>
    filter?.kind === 'boolean' ? [filter.value] : [],
  )
  const toggle = (value: boolean) => {
    const next = chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]
    const [only] = next
    setChosen(next)
    apply.soon(next.length === 1 && only !== undefined ? { kind: 'boolean', value: only } : null)
  }
  return (
    <Stack gap={0} role="group" aria-label={column.label}>
      {[true, false].map((value) => (
        <Checkbox
          key={String(value)}
          size="sm"
          className={classes.value}
          label={value ? 'True' : 'False'}
          checked={chosen.includes(value)}
          data-autofocus={value || undefined}
          onChange={() => toggle(value)}
        />
      ))}
    </Stack>
  )
}
