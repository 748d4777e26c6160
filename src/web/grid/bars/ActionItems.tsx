import { Menu } from '@mantine/core'
import type { GridAction } from '../rows/grid-props.ts'
import classes from './Bars.module.css'

type ActionItemsProps<Row> = {
  offered: readonly GridAction<Row>[]
  /** What each action is run with. */
  given: Parameters<GridAction<Row>['onRun']>
}

/** Actions as lines of a menu. */
export function ActionItems<Row>({ offered, given }: ActionItemsProps<Row>) {
  return offered.map((action) => {
    const refusal = action.refusal?.(given[0]) ?? null
    return (
      <Menu.Item
        key={action.id}
        leftSection={action.icon}
        c={action.isDangerous === true ? 'red' : undefined}
        disabled={refusal !== null}
        onClick={() => action.onRun(...given)}
      >
        {action.label}
        {refusal === null ? null : <bdi className={classes.refusal}>{refusal}</bdi>}
      </Menu.Item>
    )
  })
}
