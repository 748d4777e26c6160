import { Button } from '@mantine/core'
import { PackageOpen, SearchX } from 'lucide-react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ImportButton } from '../imports/ImportButton.tsx'

export type EmptyCatalogProps = { isNarrowed: boolean; onClear: () => void }

export function EmptyCatalog({ isNarrowed, onClear }: EmptyCatalogProps) {
  return isNarrowed ? (
    <EmptyState
      icon={SearchX}
      title="Sorry - No Products!"
      reason="No product matches the search and filters."
      action={
        <Button variant="default" onClick={onClear}>
          Clear filters
        </Button>
      }
    />
  ) : (
    <EmptyState
      icon={PackageOpen}
      title="Sorry - No Products!"
      reason="The catalogue is empty. Import a file to fill it."
      action={<ImportButton label="Import a file" />}
    />
  )
}
