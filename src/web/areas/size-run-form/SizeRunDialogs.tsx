import { Button, Group, Modal, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ProductDetail } from '../../../contract/products/product-detail.ts'
import { Refusal } from '../../app/refusal/Refusal.tsx'
import { refusalWords } from '../../app/refusal/refusal-words.ts'
import { ResultHeadline } from '../../app/refusal/ResultHeadline.tsx'
import { paths } from '../../paths.ts'
import { counted } from '../../ui/count-text.ts'

const caption = 'Create size run'

type SizeRunResultProps = { parent: ProductDetail | null; onClose: () => void; onGone: () => void }

/** Says what was made, and leads to it. */
export function SizeRunResult({ parent, onClose, onGone }: SizeRunResultProps) {
  return (
    <Modal
      {...{ opened: parent !== null, onClose, title: caption, returnFocus: false, lang: 'en' }}
      onExitTransitionEnd={onGone}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {parent === null ? null : (
        <>
          <ResultHeadline tone="good" words="Size run created." />
          <Text mt="xs">
            <bdi>{parent.sku}</bdi> has {counted(parent.children.length, 'size')} with{' '}
            {counted(parent.totals.total_quantity, 'piece')} in stock.
          </Text>
          <Group justify="flex-end" mt="lg" gap="xs">
            <Button variant="default" component={Link} to={paths.catalogs}>
              Go To CatalogPage
            </Button>
            <Button component={Link} to={paths.product(parent.id)}>
              Go To CatalogDetailPage
            </Button>
          </Group>
        </>
      )}
    </Modal>
  )
}

type SizeRunFailureProps = {
  problem: unknown
  onClose: () => void
  onRetry: () => void
  onGone: () => void
}

/** Why nothing was made. The form behind it stays as it was filled in. */
export function SizeRunFailure({ problem, onClose, onRetry, onGone }: SizeRunFailureProps) {
  const leadsElsewhere = problem !== null && refusalWords(caption, problem).mode === 'redirect'
  return (
    <Modal
      {...{ opened: problem !== null, onClose, title: caption, returnFocus: false, lang: 'en' }}
      onExitTransitionEnd={onGone}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {problem === null ? null : (
        <Refusal {...{ caption, problem, onClose, onRetry }} onBack={leadsElsewhere ? onClose : undefined} />
      )}
    </Modal>
  )
}
