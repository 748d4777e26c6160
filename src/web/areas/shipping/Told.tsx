import { LinkedText } from '../../ui/LinkedText.tsx'
import { channelWords, type ChannelState } from './channel-words.ts'
import classes from './shipping.module.css'

/** How far a channel has been told, and why it did not take it. */
export function Told({ state, problem }: { state: ChannelState; problem: string | null }) {
  return (
    <>
      <span className={classes.state} data-state={state}>
        {channelWords[state]}
      </span>
      {problem === null ? null : (
        <span className={classes.problem}>
          <LinkedText text={problem} />
        </span>
      )}
    </>
  )
}
