import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState, type MouseEvent } from 'react'
import { countProducts } from '../../../contract/products/products.endpoints.ts'
import type { ProductRow } from '../../../contract/products/products.ts'
import { deleteProduct, deleteProducts } from '../../../contract/products/removal.endpoints.ts'
import { restorableDays } from '../../../contract/products/restorable-days.ts'
import { call } from '../../app/call.ts'
import { showNotice } from '../../app/toast.ts'
import { ActDialog } from '../../list/acts/ActDialog.tsx'
import type { ActProps } from '../../list/acts/act-shown.tsx'
import { useAct } from '../../list/acts/useAct.ts'
import { paths } from '../../paths.ts'
import { liveRuns } from '../../runs/live-runs.ts'
import { counted, countText } from '../../ui/count-text.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { staleChoice, type StaleChoice } from './stale-choice.ts'

/** Asks before stale products go: one at once, several in the background. */
export function DeleteDialog({ target, ...ends }: ActProps<ProductRow>) {
  const [chosen] = useState(() => staleChoice(target))
  const act = useAct({ caption: 'Delete', what: counted(chosen.total, 'product'), ...ends })
  const { count, problem, retry } = useStaleCount(chosen)
  const router = useRouter()
  const go = (href: string) => void router.navigate({ href })
  const handleDelete = () => act.run((key) => remove(chosen, count ?? 0, { key, go }))
  return (
    <ActDialog act={act} title="Do You Want to Delete Products?" size="sm">
      {problem === null ? (
        <Text role="status">
          {count === undefined
            ? 'One moment please...'
            : `${countText(count)} of ${countText(chosen.total)} are stale; only these are deleted`}
        </Text>
      ) : (
        <ErrorState title="The stale products could not be counted" problem={problem} onRetry={retry} />
      )}
      <Text size="sm" c="dimmed" mt="xs">
        What is deleted leaves the catalogue, and can be restored for {restorableDays} days: choose the filter
        Deleted.
      </Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={act.onClose} data-autofocus>
          Cancel
        </Button>
        <Button color="red" disabled={(count ?? 0) === 0} loading={act.isWorking} onClick={handleDelete}>
          Delete {count === undefined ? 'products' : counted(count, 'product')}
        </Button>
      </Group>
    </ActDialog>
  )
}

/** How many of them are stale; undefined while that is asked. */
function useStaleCount({ ids, questions }: StaleChoice) {
  const asked = useQuery({
    queryKey: ['stale count', questions],
    queryFn: ({ signal }) => call(countProducts, { body: { questions }, signal }),
    enabled: ids === null,
    staleTime: 0,
  })
  const counts = asked.data?.results.reduce((sum, { count }) => sum + (count ?? 0), 0)
  return { count: ids?.length ?? counts, problem: asked.error, retry: () => void asked.refetch() }
}

/** One is gone with the answer; several are followed, and shown on a page of their own. */
async function remove(
  { ids, choice }: StaleChoice,
  count: number,
  { key, go }: { key: string; go: (href: string) => void },
): Promise<void> {
  const [only, ...others] = ids ?? []
  if (only !== undefined && others.length === 0)
    return void (await call(deleteProduct, { params: { id: only } }))
  const body = { product_ids: choice(count) }
  const { id } = await call(deleteProducts, { body, idempotencyKey: key })
  liveRuns.follow(id)
  const address = paths.bulkDelete(id)
  const handleShow = (event: MouseEvent) => {
    event.preventDefault()
    go(address)
  }
  // Notices stand outside the router.
  void showNotice(
    <>
      Deleting {counted(count, 'product')} ·{' '}
      <a href={address} onClick={handleShow}>
        Show
      </a>
    </>,
  )
}
