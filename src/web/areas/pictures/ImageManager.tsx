import { Button, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { placements, type Placement } from '../../../contract/image-slots.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeletons } from '../../ui/Skeletons.tsx'
import classes from './Images.module.css'
import { ImageSlot } from './ImageSlot.tsx'
import { ImportImageDialog } from './ImportImageDialog.tsx'
import { unsentSlots } from './slot-state.ts'
import { useSlots, type SlotsProps } from './useSlots.ts'

export type ImageManagerProps = SlotsProps & {
  /** What is wrong with all of them together. */
  problem?: string | null
  /** What is wrong with single ones, by their ids. */
  problems?: ReadonlyMap<number, string>
}

const noProblems: ReadonlyMap<number, string> = new Map()

/**
 * The pictures of a product, slot by slot. With `productId` it reads and writes them itself; without, what is uploaded is
 * told to `onChange`, and comes back as `images`, whose ids go along when the product is made.
 */
export function ImageManager({ problem = null, problems = noProblems, ...props }: ImageManagerProps) {
  const acts = useSlots(props)
  const [asked, setAsked] = useState<Placement | null>(null)
  const { slots } = acts
  const chosen = unsentSlots(slots).filter((each) => slots[each].sent === null)
  const handleUpload = (placement: Placement) => {
    if (chosen.includes(placement)) void acts.send(placement)
    else setAsked(placement)
  }
  if (acts.problem !== null)
    return <ErrorState title="The pictures could not be loaded" problem={acts.problem} onRetry={acts.ask} />
  if (acts.isLoading) return <Skeletons lines={11} label="One moment please..." />
  return (
    <div>
      {problem === null ? null : (
        <p className={classes.problem} role="alert">
          <bdi>{problem}</bdi>
        </p>
      )}
      <div className={classes.head}>
        <p className={classes.hint}>
          The first filled slot is the main picture. Drop several files at once to fill several slots; drag a
          picture, or use its arrows, to move it.{' '}
          {props.productId === undefined
            ? 'The product gets them when it is created.'
            : 'What is done here is stored at once.'}
        </p>
        {chosen.length > 1 ? (
          <Button size="compact-sm" onClick={() => chosen.forEach((each) => void acts.send(each))}>
            Upload all {chosen.length}
          </Button>
        ) : null}
      </div>
      <ul className={classes.slots} aria-label="Image slots">
        {placements.map((placement) => {
          const image = acts.imageIn(placement)
          const wrong = image === undefined ? undefined : problems.get(image.id)
          return <ImageSlot key={placement} {...{ placement, acts, wrong }} onUpload={handleUpload} />
        })}
      </ul>
      <VisuallyHidden role="status">{acts.said}</VisuallyHidden>
      {asked === null ? null : (
        <ImportImageDialog
          placement={asked}
          onUpload={(file) => {
            setAsked(null)
            void acts.send(asked, file)
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  )
}
