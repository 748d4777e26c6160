import { Button, Group, Modal, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ResultHeadline } from '../../app/refusal/ResultHeadline.tsx'
import { TakenList } from '../../form/TakenList.tsx'
import { paths } from '../../paths.ts'
import { saveCaptions, saveSuccess, type SaveMode } from './save-words.ts'
import type { Saved } from './useSaveProduct.ts'

type SaveResultProps = {
  mode: SaveMode
  saved: Saved | null
  labelOf: (name: string) => string
  textOf: (name: string, text: string) => string
  onClose: () => void
  onGone: () => void
}

/** Says that the product is saved, what others changed of it meanwhile, and where to go from here. */
export function SaveResult({ mode, saved, labelOf, textOf, onClose, onGone }: SaveResultProps) {
  return (
    <Modal
      opened={saved !== null}
      onClose={onClose}
      returnFocus={false}
      onExitTransitionEnd={onGone}
      title={saveCaptions[mode]}
      size="md"
      lang="en"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {saved === null ? null : (
        <>
          <ResultHeadline tone="good" words={saveSuccess[mode]} />
          {mode === 'edit' ? null : (
            <Text mt="xs">
              {saved.product.sku} has the product id {saved.product.id}.
            </Text>
          )}
          <TakenList
            intro="Others changed it while you were at it. That was kept:"
            taken={saved.taken}
            {...{ labelOf, textOf }}
            authors={saved.authors}
          />
          <Group justify="flex-end" mt="lg" gap="xs">
            <Button variant="default" component={Link} to={paths.catalogs}>
              Go To CatalogPage
            </Button>
            <Button component={Link} to={paths.product(saved.product.id)}>
              Go To CatalogDetailPage
            </Button>
          </Group>
        </>
      )}
    </Modal>
  )
}
