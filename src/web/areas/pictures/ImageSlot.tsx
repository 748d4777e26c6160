import { useState, type DragEvent } from 'react'
import { placements, type Placement } from '../../../contract/image-slots.ts'
import classes from './Images.module.css'
import { SlotArrows } from './SlotArrows.tsx'
import { SlotChoice } from './SlotChoice.tsx'
import { SlotPicture } from './SlotPicture.tsx'
import { pictureTypes } from './slot-state.ts'
import type { SlotActs } from './useSlots.ts'

type ImageSlotProps = {
  placement: Placement
  acts: SlotActs
  /** What is wrong with the picture that stands in it. */
  wrong: string | undefined
  onUpload: (placement: Placement) => void
}

const slotType = 'text/x-backroom-slot'

/** One slot: what stands in it, and what can be done with it. Files and other slots' pictures can be dropped on it. */
export function ImageSlot({ placement, acts, wrong, onUpload }: ImageSlotProps) {
  const slot = acts.slots[placement]
  const image = acts.imageIn(placement)
  const drop = useDrop((from, files) => {
    const dragged = placements.find((each) => each === from)
    const moved = dragged === undefined ? undefined : acts.imageIn(dragged)
    if (slot.sent !== null || dragged === placement) return
    if (moved === undefined) acts.choose(placement, files)
    else void acts.move(moved, placement)
  })
  return (
    <li className={classes.slot} {...drop}>
      <fieldset className={classes.parts} aria-label={placement}>
        <div className={classes.name}>
          <span>{placement}</span>
          {image === undefined ? null : <SlotArrows image={image} onMove={acts.move} />}
        </div>
        <div
          className={classes.drop}
          draggable={image !== undefined && slot.file === null}
          onDragStart={({ dataTransfer }) => dataTransfer.setData(slotType, placement)}
        >
          <SlotPicture slot={slot} image={image} onUndo={acts.undo} onRetry={acts.retry} />
          <label className={classes.choose}>
            <input
              type="file"
              multiple
              accept={pictureTypes}
              disabled={slot.sent !== null}
              className={classes.hiddenInput}
              aria-label={`Image file of ${placement}`}
              onChange={({ currentTarget }) => {
                acts.choose(placement, [...(currentTarget.files ?? [])])
                // The same file can be chosen again.
                currentTarget.value = ''
              }}
            />
            {slot.file === null ? (
              'Drop or choose a picture'
            ) : (
              <>
                <bdi className={classes.fileName} title={slot.file.name}>
                  {slot.file.name}
                </bdi>
                <span className={classes.unsent}>Not uploaded yet</span>
              </>
            )}
          </label>
        </div>
        <SlotChoice
          {...{ placement, slot }}
          error={slot.error ?? wrong ?? null}
          onChange={(changes) => acts.change(placement, changes)}
          onUpload={() => onUpload(placement)}
          onClear={() => acts.clear(placement)}
        />
      </fieldset>
    </li>
  )
}

/** Takes what is dropped: the slot that it was dragged from, or files. */
function useDrop(onDrop: (from: string, files: readonly File[]) => void) {
  const [isOver, setIsOver] = useState(false)
  return {
    'data-over': isOver || undefined,
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setIsOver(false)
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setIsOver(false)
      onDrop(event.dataTransfer.getData(slotType), [...event.dataTransfer.files])
    },
  }
}
