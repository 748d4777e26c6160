import { Button } from '@mantine/core'
import { PackageOpen, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { EmptyState } from '../ui/EmptyState.tsx'

export type EmptyListProps = {
  /** The spec's words, for example 'Sorry - No Products!'. */
  title: string
  rowName: string
  isNarrowed: boolean
  /** What fills a list that has nothing at all. */
  invitation?: { reason: string; action: ReactNode }
  onClear: () => void
}

/** A list without rows: because nothing matches, or because there is nothing yet. */
export function EmptyList({ title, rowName, isNarrowed, invitation, onClear }: EmptyListProps) {
  if (!isNarrowed) return <EmptyState icon={PackageOpen} title={title} {...invitation} />
  return (
    <EmptyState
      icon={SearchX}
      title={title}
      reason={`No ${rowName} matches the search and filters.`}
      action={
        <Button variant="default" onClick={onClear}>
          Clear filters
        </Button>
      }
    />
  )
}
