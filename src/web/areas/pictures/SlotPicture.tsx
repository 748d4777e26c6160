import { Button, Loader } from '@mantine/core'
import { ImageOff } from 'lucide-react'
import { useCallback, useState } from 'react'
import type { Placement } from '../../../contract/image-slots.ts'
import type { ProductImage } from '../../../contract/pictures.ts'
import classes from './Images.module.css'
import type { SlotState } from './slot-state.ts'

type SlotPictureProps = {
  slot: SlotState
  image: ProductImage | undefined
  onUndo: (placement: Placement, image: ProductImage) => void
  onRetry: (image: ProductImage) => void
}

/** What stands in a slot, or is about to. */
export function SlotPicture({ slot, image, onUndo, onRetry }: SlotPictureProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const { cleared, file } = slot
  if (file !== null) return <ChosenPicture file={file} />
  if (image?.state === 'kept' && image.url !== broken) {
    return (
      <img
        className={classes.picture}
        src={image.url}
        alt={`Picture in ${image.placement_name}`}
        draggable={false}
        onError={() => setBroken(image.url)}
      />
    )
  }
  if (image?.state === 'waiting') {
    return (
      <div className={classes.nothing}>
        <Loader size="sm" aria-hidden="true" />
        <span>Being fetched</span>
        <span className={classes.address} dir="ltr" title={image.url}>
          {image.url}
        </span>
        {image.error === null ? null : <bdi>{image.error} It is tried again by itself.</bdi>}
      </div>
    )
  }
  if (image?.state === 'failed') {
    return (
      <div className={classes.nothing}>
        <span className={classes.address} dir="ltr" title={image.url}>
          {image.url}
        </span>
        <bdi>Could not be fetched: {image.error}</bdi>
        <Button size="compact-xs" variant="default" onClick={() => onRetry(image)}>
          Try again
        </Button>
      </div>
    )
  }
  if (cleared !== null) {
    return (
      <div className={classes.nothing}>
        <span>Cleared</span>
        <Button size="compact-sm" variant="light" onClick={() => onUndo(cleared.placement_name, cleared)}>
          Undo
        </Button>
      </div>
    )
  }
  return <NoPicture words={image === undefined ? 'No picture' : 'The picture can’t be shown'} />
}

function NoPicture({ words }: { words: string }) {
  return (
    <div className={classes.nothing}>
      <ImageOff size={22} strokeWidth={1.5} aria-hidden="true" />
      {words}
    </div>
  )
}

/** A file of this machine, as long as it is shown. */
function ChosenPicture({ file }: { file: File }) {
  const [broken, setBroken] = useState<File | null>(null)
  const show = useCallback(
    (picture: HTMLImageElement) => {
      const address = URL.createObjectURL(file)
      picture.src = address
      return () => URL.revokeObjectURL(address)
    },
    [file],
  )
  if (broken === file) return <NoPicture words="The file can’t be shown" />
  return (
    <img
      ref={show}
      className={classes.picture}
      alt="Chosen, not uploaded yet"
      onError={() => setBroken(file)}
    />
  )
}
