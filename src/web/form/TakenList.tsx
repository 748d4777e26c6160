import { Text } from '@mantine/core'
import { changeWords, type ChangeNames } from './change-words.ts'
import classes from './Form.module.css'
import type { Taken } from './form-state.ts'

type TakenListProps = ChangeNames & { intro: string; taken: readonly Taken[] }

/** What others changed of the same thing meanwhile. */
export function TakenList({ intro, taken, ...names }: TakenListProps) {
  if (taken.length === 0) return null
  return (
    <>
      <Text size="sm" mt="sm">
        {intro}
      </Text>
      <ul className={classes.takenList}>
        {taken.map((each) => (
          <li key={each.name}>{changeWords(each, names)}</li>
        ))}
      </ul>
    </>
  )
}
