import type { ReactNode } from 'react'
import { Card } from '../../ui/Card.tsx'
import classes from './DocumentationPage.module.css'

/** The guides by their place in the address, in the order of the page. */
export const guideTitles = {
  'sign-in': 'Sign in',
  import: 'Bring in a catalogue',
  find: 'Find products',
  views: 'Keep views, tabs and alerts',
  price: 'Change a price',
  export: 'Take a list out as a file',
  purchases: 'Write down purchases and invoices',
  removal: 'Delete, restore and copy products',
  forms: 'Create and edit products',
  pictures: 'Give a product its pictures',
  'create-size-run': 'Create a style with all its sizes',
  configuration: 'Choose the fields you use',
  product: 'See and edit one product',
  timeline: 'See what happened, and take it back',
  'size-run': 'Edit all sizes of a style',
  shipping: 'Switch ShipStation stores',
  orders: 'See and change orders',
  'ship-desk': 'Ship orders by scanning',
  sales: 'See what sells, and where',
  'runs-out-soon': 'See what runs out, and reorder',
  reservations: 'See what orders did to the stock',
  settlements: 'Compare what a marketplace paid',
  connections: 'Connect a marketplace',
  publish: 'Publish to Shopify',
  practice: 'Practice mode',
  keyboard: 'Keyboard',
  edition: 'Edition',
}

type GuideProps = { id: keyof typeof guideTitles; children: ReactNode }

export function Guide({ id, children }: GuideProps) {
  return (
    <div id={id} className={classes.section}>
      <Card title={guideTitles[id]}>
        <div className={classes.prose} dir="ltr">
          {children}
        </div>
      </Card>
    </div>
  )
}
