import { Kbd } from '@mantine/core'
import { isMac, keyCaps } from './useShortcuts.ts'
import classes from './Keys.module.css'

/** One shortcut as key caps, always left to right as on the keyboard. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span className={classes.keys} dir="ltr">
      {keyCaps(keys, isMac).map((cap, position) => (
        <Kbd key={`${cap}-${position}`} size="xs">
          {cap}
        </Kbd>
      ))}
    </span>
  )
}
