import { Check } from 'lucide-react'
import { useId, type CSSProperties } from 'react'
import { sidebarImages } from '../../../contract/look.ts'
import { useSettingsLabels } from './useSettingsLabels.ts'
import { sidebarArt, type SidebarImage } from '../../app/shell/art.ts'
import classes from './ChoiceRow.module.css'
import type { Swatch } from '../../app/theme/accents.ts'

export type Choice<T extends string> = Swatch & { value: T; label: string }

export type ChoiceRowProps<T extends string> = {
  legend: string
  choices: readonly Choice<T>[]
  value: T
  onChange: (value: T) => void
}

/** Colours to pick one of; real radio buttons under the swatches, so that keys and readers know them. */
export function ChoiceRow<T extends string>({ legend, choices, value, onChange }: ChoiceRowProps<T>) {
  const name = useId()
  return (
    <fieldset className={classes.set}>
      <legend className={classes.legend}>{legend}</legend>
      <div className={classes.row}>
        {choices.map((choice) => (
          <label key={choice.value} className={classes.choice} title={choice.label}>
            <input
              type="radio"
              name={name}
              className={classes.input}
              aria-label={choice.label}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            <span className={classes.swatch} style={{ backgroundColor: choice.fill, color: choice.onFill }}>
              {choice.value === value ? <Check size={16} strokeWidth={3} aria-hidden="true" /> : null}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

export type ImageChoiceProps = {
  value: SidebarImage
  onChange: (value: SidebarImage) => void
}

export function ImageChoice({ value, onChange }: ImageChoiceProps) {
  const labels = useSettingsLabels()
  const name = useId()
  return (
    <fieldset className={`${classes.set} ${classes.pictures}`} aria-label={labels.sidebarImage}>
      {sidebarImages.map((image) => (
        <label key={image} className={classes.choice}>
          <input
            type="radio"
            name={name}
            className={classes.input}
            aria-label={`${labels.image} ${image}`}
            checked={image === value}
            onChange={() => onChange(image)}
          />
          <span className={classes.picture}>
            <span
              className={classes.art}
              style={{ '--art': `url("${sidebarArt[image]}")` } as CSSProperties}
            />
          </span>
        </label>
      ))}
    </fieldset>
  )
}
