import '@mantine/core/styles/Combobox.css'
import { NativeSelect, Text, Textarea, TextInput } from '@mantine/core'
import { memo, useId, useState, type ReactNode, type WheelEvent } from 'react'
import type { Column } from '../../contract/columns/column.ts'
import { cellEditingOf } from '../grid/cells/kinds/cell-kinds.ts'
import { countText } from '../ui/count-text.ts'
import classes from './Form.module.css'
import type { FormInput } from './form-input.ts'

type FieldOfProps = {
  input: FormInput
  text: string
  /** What is wrong with it. */
  problem?: string | undefined
  /** What helps to fill it in. */
  hint?: ReactNode
  onChange: (name: string, text: string) => void
}

/** The input that a column's type asks for. Other fields of the form do not make it drawn anew. */
export const FieldOf = memo(function FieldOf({ input, text, problem, hint, onChange }: FieldOfProps) {
  const { name, label, column, isRequired = false, isReadOnly = false, isLong = false } = input
  const list = useId()
  const [first] = useState(text)
  const choices = choicesOf(input, text, first)
  const shared = {
    name,
    label,
    withAsterisk: isRequired,
    // Mantine's asterisk is seen, not heard.
    'aria-required': isRequired || undefined,
    value: text,
    error: problem,
    description: hint,
    inputWrapperOrder,
    classNames: { input: classes.input, description: classes.hint },
    'data-filled': text.trim() !== '' || undefined,
    onChange: (event: { currentTarget: { value: string } }) => onChange(name, event.currentTarget.value),
  }
  if (choices !== null) return <NativeSelect {...shared} data={choices} />
  if (isLong)
    return (
      <div className={classes.wide}>
        <Textarea {...shared} dir="auto" rows={3} resize="vertical" />
        <Length text={text} most={column.maxLength} />
      </div>
    )
  const { suggestions } = input
  const isNearlyFull = column.maxLength !== undefined && text.length > column.maxLength * nearlyFull
  return (
    <div>
      <TextInput
        {...shared}
        {...typingOf(column)}
        readOnly={isReadOnly}
        list={suggestions === undefined ? undefined : list}
        leftSection={column.type === 'money' ? '$' : undefined}
        rightSection={column.type === 'percent' ? '%' : undefined}
      />
      {suggestions === undefined ? null : (
        <datalist id={list}>
          {suggestions.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      )}
      {isNearlyFull ? <Length text={text} most={column.maxLength} /> : null}
    </div>
  )
})

/** From here on, a short text says how much of it there is. */
const nearlyFull = 0.8

const inputWrapperOrder: ('label' | 'input' | 'error' | 'description')[] = [
  'label',
  'input',
  'error',
  'description',
]

/** What a select offers, with what stood there when it opened; null for what is typed. */
function choicesOf(input: FormInput, text: string, first: string): string[] | null {
  const { column, options, isRequired = false, hasDefault = false } = input
  const editing = cellEditingOf(column)
  const offered = options ?? (editing?.input === 'choice' ? editing.choices?.(column) : undefined)
  if (offered === undefined) return null
  // Yes or no: one of them is always the case.
  const blank = isRequired || hasDefault || column.type === 'boolean' ? [] : ['']
  const standing = [first, text].filter((each) => each !== '' || hasDefault)
  return [...new Set([...blank, ...offered, ...standing])]
}

function typingOf(column: Column) {
  switch (column.type) {
    case 'money':
    case 'decimal':
    case 'percent':
    case 'integer':
      return {
        type: 'number',
        inputMode: 'decimal',
        step: column.type === 'integer' ? 1 : 0.01,
        min: column.min ?? 0,
        max: column.max,
        onWheel: letScroll,
      } as const
    case 'date':
      return { type: 'date' } as const
    default:
      // What is pasted is never cut off unseen: what is too long is counted, and refused on save.
      return { type: 'text', dir: 'auto' } as const
  }
}

/** Browsers count a focused number up and down as the page is scrolled under the pointer. */
function letScroll({ currentTarget }: WheelEvent<HTMLInputElement>) {
  currentTarget.blur()
}

/** How much of a long text there is, and how much may be. */
function Length({ text, most }: { text: string; most: number | undefined }) {
  if (most === undefined) return null
  return (
    <Text size="xs" c={text.length > most ? 'var(--danger)' : 'dimmed'} className={classes.length} dir="ltr">
      {countText(text.length)} / {countText(most)}
    </Text>
  )
}
