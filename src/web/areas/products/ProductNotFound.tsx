import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { PackageX } from 'lucide-react'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'

export function ProductNotFound({ id }: { id: string }) {
  return (
    <EmptyState
      icon={PackageX}
      title="There is no such product"
      reason={
        <>
          Nothing in the catalogue has the id <bdi>{id}</bdi>.
        </>
      }
      action={
        <Button variant="default" component={Link} to={paths.catalogs}>
          Back to Catalogs
        </Button>
      }
    />
  )
}
