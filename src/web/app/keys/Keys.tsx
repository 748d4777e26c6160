import { Kbd } from '@mantine/core'
import classes from './Keys.module.css'
import { shortcutGroups } from './shortcuts.ts'
import { isMac, keyCaps } from './useShortcuts.ts'

/** One shortcut as key caps, always left to right as on the keyboard. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span className={classes.caps} dir="ltr">
      {keyCaps(keys, isMac).map((cap, position) => (
        <Kbd key={`${cap}-${position}`} size="xs">
          {cap}
        </Kbd>
      ))}
    </span>
  )
}

/** The keyboard map, a table for each place. */
export function ShortcutTables() {
  return shortcutGroups.map(({ title, shortcuts }) => (
    <table key={title} className={classes.table}>
      <caption className={classes.caption}>{title}</caption>
      <tbody>
        {shortcuts.map(({ keys, does }) => (
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
  ))
}
