import classes from './List.module.css'

/** A way on from a notice of what was done, or back. */
export function NoticeButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className={classes.noticeButton} onClick={onClick}>
      {label}
    </button>
  )
}
