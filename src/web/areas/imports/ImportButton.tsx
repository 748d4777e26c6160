import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Upload } from 'lucide-react'
import { paths } from '../../paths.ts'

/** Beside the catalogue's title, and where there is no product yet. */
export function ImportButton({ label = 'Import' }: { label?: string }) {
  return (
    <Button
      component={Link}
      to={paths.importProducts}
      variant="default"
      leftSection={<Upload size={15} aria-hidden="true" />}
      title="Import products from a file"
    >
      {label}
    </Button>
  )
}
