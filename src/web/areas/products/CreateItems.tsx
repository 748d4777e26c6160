import { Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Rows3 } from 'lucide-react'
import { AnchoredMenu } from '../../ui/Anchored.tsx'
import { paths } from '../../paths.ts'
import { newProducts } from './creations.tsx'

const entries = [...newProducts, { to: paths.createSizeRun, label: 'Create Size Run', icon: Rows3 }]

type CreateItemsProps = { anchor: HTMLElement; onClose: () => void }

/** The forms of new products, as links. */
export function CreateItems({ anchor, onClose }: CreateItemsProps) {
  return (
    <AnchoredMenu anchor={anchor} label="Create" position="bottom-end" width={230} onClose={onClose}>
      {entries.map(({ to, label, icon: Icon }) => (
        <Menu.Item key={to} component={Link} to={to} leftSection={<Icon size={15} aria-hidden="true" />}>
          {label}
        </Menu.Item>
      ))}
    </AnchoredMenu>
  )
}
