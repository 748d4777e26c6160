import { Button, Group, Input, Modal } from '@mantine/core'
import { useId, useState } from 'react'
import type { Placement } from '../../../contract/image-slots.ts'
import classes from './Images.module.css'
import { pictureProblem, pictureTypes } from './slot-state.ts'

type ImportImageDialogProps = {
  placement: Placement
  onUpload: (file: File) => void
  onClose: () => void
}

/** Asks for a file where Upload was pressed without one. */
export function ImportImageDialog({ placement, onUpload, onClose }: ImportImageDialogProps) {
  const id = useId()
  const [file, setFile] = useState<File | null>(null)
  const [error, setError] = useState<string | null>(null)
  const handleUpload = () => {
    const problem = file === null ? 'Choose a picture first.' : pictureProblem(file)
    if (file === null || problem !== undefined) setError(problem ?? null)
    else onUpload(file)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Import New Image For ${placement}`}
      lang="en"
      closeButtonProps={{ 'aria-label': 'Close the dialog' }}
    >
      <Input.Wrapper id={id} label="Image file" error={error}>
        <label className={`${classes.choose} ${classes.alone}`} data-error={error !== null || undefined}>
          <input
            id={id}
            type="file"
            accept={pictureTypes}
            className={classes.hiddenInput}
            aria-label="Image file"
            aria-invalid={error !== null}
            aria-describedby={error === null ? undefined : `${id}-error`}
            data-autofocus
            onChange={({ currentTarget }) => {
              setFile(currentTarget.files?.[0] ?? null)
              setError(null)
            }}
          />
          {file === null ? (
            'Choose a picture'
          ) : (
            <bdi className={classes.fileName} title={file.name}>
              {file.name}
            </bdi>
          )}
        </label>
      </Input.Wrapper>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button onClick={handleUpload}>Upload</Button>
      </Group>
    </Modal>
  )
}
