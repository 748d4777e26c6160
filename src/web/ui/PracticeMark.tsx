import classes from './PracticeMark.module.css'

/** Says that what stands here talks to the sandbox: nothing leaves the machine. */
export function PracticeMark() {
  return <span className={classes.mark}>Practice mode</span>
}
