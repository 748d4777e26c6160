import { Keys } from './Keys.tsx'
import type { ShortcutGroup } from './shortcuts.ts'
import classes from './ShortcutTable.module.css'

export function ShortcutTable({ group }: { group: ShortcutGroup }) {
  return (
    <table className={classes.table}>
      <caption className={classes.caption}>{group.title}</caption>
      <tbody>
        {group.shortcuts.map(({ keys, does }) => (
          <tr key={keys}>
            <th scope="row" className={classes.does}>
              {does}
            </th>
            <td className={classes.keys}>
              <Keys keys={keys} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
