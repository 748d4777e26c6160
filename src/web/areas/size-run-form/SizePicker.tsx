import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useId, useState, type KeyboardEvent } from 'react'
import { counted } from '../../ui/count-text.ts'
import type { FormValues } from '../../form/form-state.ts'
import classes from './SizeRunForm.module.css'
import { letterSizes, sizeSet, sizeWays, type SizeWay, type SizeWish } from './size-sets.ts'
import { wishOf, type WishName } from './size-wish.ts'

type SizePickerProps = {
  values: FormValues
  change: (name: WishName, text: string) => void
  /** Answers how many of them had no room. */
  onAdd: (sizes: readonly string[]) => number
}

const wayWords: Record<SizeWay, string> = {
  numbers: 'Numbers, from – to',
  letters: 'Letters, XS – 3XL',
  'waist and length': 'Waist × length',
  list: 'A list, typed or pasted',
}

/** Adds many sizes to the sheet at once. */
export function SizePicker({ values, change, onAdd }: SizePickerProps) {
  const wish = wishOf(values)
  const [remark, setRemark] = useState<string | null>(null)
  const remarkId = useId()
  const add = () => {
    const set = sizeSet(wish)
    if ('problem' in set) return setRemark(set.problem)
    const left = onAdd(set.sizes)
    setRemark(left === 0 ? null : `There was no room for ${counted(left, 'size')}.`)
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.target instanceof HTMLTextAreaElement) return
    // It is these sizes that are meant, not the whole form.
    event.preventDefault()
    add()
  }
  const textOf = (name: WishName) => ({
    value: values[name] ?? '',
    onChange: (event: { currentTarget: { value: string } }) => change(name, event.currentTarget.value),
  })
  return (
    <div
      role="group"
      aria-label="Add sizes"
      aria-describedby={remark === null ? undefined : remarkId}
      onKeyDown={handleKey}
    >
      <div className={classes.picker}>
        <NativeSelect
          label="Sizes by"
          data={sizeWays.map((way) => ({ value: way, label: wayWords[way] }))}
          {...textOf('pick.way')}
        />
        <WishFields {...{ wish, textOf }} onHalves={(yes) => change('pick.withHalves', yes ? 'yes' : 'no')} />
        <Button variant="default" onClick={add}>
          Add sizes
        </Button>
      </div>
      <p id={remarkId} role="status" className={classes.problem}>
        {remark}
      </p>
    </div>
  )
}

type WishFieldsProps = {
  wish: SizeWish
  textOf: (name: WishName) => {
    value: string
    onChange: (event: { currentTarget: { value: string } }) => void
  }
  onHalves: (isWanted: boolean) => void
}

/** What the chosen way of naming sizes asks for. */
function WishFields({ wish: { way, withHalves }, textOf, onHalves }: WishFieldsProps) {
  switch (way) {
    case 'numbers':
      return (
        <>
          <TextInput label="From" inputMode="decimal" className={classes.short} {...textOf('pick.from')} />
          <TextInput label="To" inputMode="decimal" className={classes.short} {...textOf('pick.to')} />
          <Checkbox
            label="Half sizes"
            className={classes.box}
            checked={withHalves}
            onChange={(event) => onHalves(event.currentTarget.checked)}
          />
        </>
      )
    case 'letters':
      return (
        <>
          <NativeSelect label="From" data={letterSizes} {...textOf('pick.smallest')} />
          <NativeSelect label="To" data={letterSizes} {...textOf('pick.largest')} />
        </>
      )
    case 'waist and length':
      return (
        <>
          <TextInput label="Waists" placeholder="28-34, 36" {...textOf('pick.waists')} />
          <TextInput label="Lengths" placeholder="30, 32" {...textOf('pick.lengths')} />
        </>
      )
    case 'list':
      return (
        <Textarea
          label="Sizes, by commas or lines"
          rows={3}
          className={classes.list}
          dir="auto"
          {...textOf('pick.list')}
        />
      )
  }
}
