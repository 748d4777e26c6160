import classes from './List.module.css'

/** The way back in a notice of what was done. */
export function UndoButton({ onUndo }: { onUndo: () => void }) {
  return (
    <button type="button" className={classes.undo} onClick={onUndo}>
      Undo
    </button>
  )
}
