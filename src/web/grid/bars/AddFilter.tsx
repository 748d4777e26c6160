import { Plus } from 'lucide-react'
import { useRef } from 'react'
import type { Column } from '../../../contract/columns/column.ts'
import { earlyTyping } from '../../ui/early-typing.ts'
import { late } from '../../ui/later.ts'
import { ToolButton } from '../../ui/ToolButton.tsx'
import { useOpener } from '../../ui/useOpener.ts'
import type { ColumnValues } from '../columns/grid-column.ts'
import type { FilterModel } from '../filters/filter-model.ts'
import { usePlainKey } from './usePlainKey.ts'

const useFieldList = late(() => import('./FieldList.tsx'))

export type AddFilterProps = {
  facts: readonly Column[]
  filter: FilterModel
  known: ColumnValues['known']
  onFilter: (filter: FilterModel) => void
  onOpenFilter: (columnId: string, anchor: Element) => void
  onOpenQuery: (anchor: Element) => void
}

/** Leads to every field that can be filtered; the one that is picked opens its editor, a value of it counts at once. */
export function AddFilter(props: AddFilterProps) {
  const { facts, filter, known, onFilter, onOpenFilter, onOpenQuery } = props
  const element = useRef<HTMLButtonElement>(null)
  const { anchor, button, open, close } = useOpener('listbox', earlyTyping.take)
  usePlainKey('f', () => {
    earlyTyping.start()
    open(element.current)
  })
  const code = useFieldList(anchor !== null)
  return (
    <>
      <ToolButton
        {...button}
        ref={element}
        leftSection={<Plus size={15} aria-hidden="true" />}
        aria-keyshortcuts="F"
        title="Add a filter (F)"
      >
        Filter
      </ToolButton>
      {anchor === null || code === null ? null : (
        <code.FieldList
          anchor={anchor}
          facts={facts}
          filter={filter}
          known={known}
          onClose={close}
          onQuery={() => {
            close()
            onOpenQuery(anchor)
          }}
          onPick={(columnId) => {
            close()
            onOpenFilter(columnId, anchor)
          }}
          onPickValue={(found) => {
            close()
            onFilter(code.withValue(filter, found))
          }}
        />
      )}
    </>
  )
}
