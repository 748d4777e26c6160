import { ActionIcon } from '@mantine/core'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { flushSync } from 'react-dom'
import { placements, type Placement } from '../../../contract/image-slots.ts'
import type { ProductImage } from '../../../contract/pictures.ts'
import classes from './Images.module.css'

type SlotArrowsProps = { image: ProductImage; onMove: (image: ProductImage, to: Placement) => void }

/** Moves a picture one slot on or back; the keyboard goes along with it. */
export function SlotArrows({ image, onMove }: SlotArrowsProps) {
  const at = placements.indexOf(image.placement_name)
  const moveTo = (to: Placement | undefined, direction: string) => {
    if (to === undefined) return
    flushSync(() => onMove(image, to))
    document.getElementById(arrowId(to, direction))?.focus()
  }
  const arrow = (direction: 'earlier' | 'later', to: Placement | undefined) => (
    <ActionIcon
      id={arrowId(image.placement_name, direction)}
      type="button"
      variant="subtle"
      size="sm"
      aria-label={`Move ${image.placement_name} ${direction}`}
      // It keeps the focus at the end of the row, where it can do no more.
      aria-disabled={to === undefined}
      onClick={() => moveTo(to, direction)}
    >
      {direction === 'earlier' ? <ArrowLeft size={14} /> : <ArrowRight size={14} />}
    </ActionIcon>
  )
  return (
    <span className={classes.arrows}>
      {arrow('earlier', placements[at - 1])}
      {arrow('later', placements[at + 1])}
    </span>
  )
}

function arrowId(placement: Placement, direction: string): string {
  return `move-${placement}-${direction}`
}
