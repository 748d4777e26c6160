import { Button } from '@mantine/core'
import { Columns3 } from 'lucide-react'
import type { Column } from '../../../contract/columns/column.ts'
import { late } from '../../ui/later.ts'
import { useOpener } from '../../ui/useOpener.ts'
import type { GridRow } from '../columns/grid-column.ts'
import type { GridProps } from '../rows/grid-props.ts'
import classes from './Bars.module.css'

const useColumnList = late(() => import('./ColumnList.tsx'))

export type ColumnChooserProps = Pick<GridProps<GridRow>, 'layout' | 'state' | 'onState'> & {
  facts: readonly Column[]
}

export function ColumnChooser(props: ColumnChooserProps) {
  const { anchor, button, close } = useOpener('dialog')
  const code = useColumnList(anchor !== null)
  return (
    <>
      <Button
        {...button}
        variant="default"
        size="compact-md"
        className={classes.tool}
        leftSection={<Columns3 size={15} aria-hidden="true" />}
      >
        Columns
      </Button>
      {anchor === null || code === null ? null : (
        <code.ColumnList {...props} anchor={anchor} onClose={close} />
      )}
    </>
  )
}
