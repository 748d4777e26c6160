import { useId, type CSSProperties } from 'react'
import { useLabels } from '../../app/labels.ts'
import { sidebarArt, type SidebarImage } from '../../app/shell/art.ts'
import classes from './ImageChoice.module.css'

export type ImageChoiceProps = {
  images: readonly SidebarImage[]
  value: SidebarImage
  onChange: (value: SidebarImage) => void
}

export function ImageChoice({ images, value, onChange }: ImageChoiceProps) {
  const labels = useLabels()
  const name = useId()
  return (
    <fieldset className={classes.set} aria-label={labels.sidebarImage}>
      {images.map((image) => (
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
