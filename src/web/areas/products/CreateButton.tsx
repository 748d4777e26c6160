import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'
import { late } from '../../ui/later.ts'
import { useOpener } from '../../ui/useOpener.ts'

const useCreateItems = late(() => import('./CreateItems.tsx'))

/** Beside the catalogue's title: leads to the forms of new products. */
export function CreateButton() {
  const { anchor, button, close } = useOpener('menu')
  const code = useCreateItems(anchor !== null)
  return (
    <>
      <Button {...button} leftSection={<Plus size={15} aria-hidden="true" />}>
        Create
      </Button>
      {anchor === null || code === null ? null : <code.CreateItems anchor={anchor} onClose={close} />}
    </>
  )
}
