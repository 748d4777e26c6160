import { countText } from '../../ui/count-text.ts'
import classes from './Import.module.css'

type Figure = { label: string; count: number; tone: 'good' | 'plain' | 'bad' }

/** Counts beside one another, each under its name; nothing has no colour. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={classes.figures} data-count={figures.length}>
      {figures.map(({ label, count, tone }) => (
        <div key={label} className={classes.figure} data-tone={count > 0 ? tone : undefined}>
          <dt>{label}</dt>
          <dd>{countText(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
