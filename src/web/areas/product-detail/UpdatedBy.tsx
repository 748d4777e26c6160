import classes from './ProductTabs.module.css'

/** Who changed it and, where it says more, by what. */
export function UpdatedBy({ updated_by: by, reason }: { updated_by: string; reason: string | null }) {
  return (
    <>
      <bdi>{by}</bdi>
      {reason === null || reason === by ? null : <span className={classes.cause}>{reason}</span>}
    </>
  )
}
