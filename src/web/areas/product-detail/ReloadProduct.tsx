import { ActionIcon } from '@mantine/core'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Tip } from '../../ui/Tip.tsx'
import { fieldDrafts } from '../product-fields/field-drafts.ts'
import { productQuery } from '../product-fields/product-query.ts'

type ReloadProductProps = { id: number; onGivenUp: () => void }

/** Reads the product and its histories anew; fields that are open stay open, and what is typed is asked about. */
export function ReloadProduct({ id, onGivenUp }: ReloadProductProps) {
  const queries = useQueryClient()
  const { queryKey } = productQuery(id)
  const isFetching = useIsFetching({ queryKey }) > 0
  const [isAsking, setIsAsking] = useState(false)
  const reload = () => {
    void queries.invalidateQueries({ queryKey })
    void queries.invalidateQueries({ queryKey: ['product history', id] })
  }
  const handleReload = () => (Object.keys(fieldDrafts(id).read()).length > 0 ? setIsAsking(true) : reload())
  const handleGiveUp = () => {
    fieldDrafts(id).forgetAll()
    setIsAsking(false)
    onGivenUp()
    reload()
  }
  return (
    <>
      <Tip label="Reload">
        <ActionIcon
          variant="default"
          size="lg"
          aria-label="Reload"
          loading={isFetching}
          onClick={handleReload}
        >
          <RefreshCw size={16} aria-hidden="true" />
        </ActionIcon>
      </Tip>
      <ConfirmDialog
        isOpen={isAsking}
        title="Discard what you typed?"
        cancelLabel="Keep editing"
        confirmLabel="Discard and reload"
        isDangerous
        onConfirm={handleGiveUp}
        onCancel={() => setIsAsking(false)}
      >
        A field of this product holds what was not saved.
      </ConfirmDialog>
    </>
  )
}
