import { Button } from '@mantine/core'
import { Link, useRouter } from '@tanstack/react-router'
import { Upload } from 'lucide-react'
import { useEffect } from 'react'
import { paths } from '../../paths.ts'
import { resumeFollowing } from './follow-import.ts'

/** Beside the catalogue's title; an import that was under way before a reload is in the tray again. */
export function ImportButton({ label = 'Import' }: { label?: string }) {
  const router = useRouter()
  useEffect(() => resumeFollowing((id) => void router.navigate({ href: paths.importRun(id) })), [router])
  return (
    <Button
      component={Link}
      to={paths.importProducts}
      variant="default"
      leftSection={<Upload size={15} aria-hidden="true" />}
    >
      {label}
    </Button>
  )
}
