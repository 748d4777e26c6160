import { Button, Menu } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronDown, FileDown, Printer } from 'lucide-react'
import { printInvoice, type Invoice } from '../../../contract/orders/invoice.endpoints.ts'
import type { Paper } from '../../../contract/orders/papers.ts'
import type { Order } from '../../../contract/orders.endpoints.ts'
import { download } from '../../app/call.ts'
import { showFailure } from '../../app/toast.ts'
import { paths } from '../../paths.ts'
import { inContent, MenuItems } from '../../ui/Anchored.tsx'
import { saveFile } from '../../ui/save-text.ts'
import { Unanswered } from '../../ui/Skeletons.tsx'
import { InvoicePaper } from './InvoicePaper.tsx'
import { invoiceQuery } from './order-document-queries.ts'
import classes from './OrderInvoice.module.css'

const papers: readonly { paper: Paper; label: string }[] = [
  { paper: 'a4', label: 'A4' },
  { paper: 'letter', label: 'Letter' },
]

/** The invoice as it goes out, to be printed from here or saved as a PDF. */
export function OrderInvoice({ order }: { order: Order }) {
  const { data: invoice, error, refetch } = useQuery(invoiceQuery(order.id))
  if (invoice === undefined)
    return <Unanswered lines={10} label="Loading invoice" error={error} onRetry={() => void refetch()} />
  return (
    <section className={classes.desk} aria-label="Invoice">
      <div className={classes.tools}>
        {invoice.seller.name === '' ? (
          <p className={classes.hint}>
            Nobody is named as the seller yet.{' '}
            <Link to={paths.businessProfile}>Fill in the business profile</Link>
          </p>
        ) : (
          <span className={classes.hint} />
        )}
        <Button
          variant="default"
          leftSection={<Printer size={16} aria-hidden="true" />}
          onClick={() => window.print()}
        >
          Print
        </Button>
        <SaveMenu id={order.id} invoice={invoice} />
      </div>
      <InvoicePaper invoice={invoice} />
    </section>
  )
}

function SaveMenu({ id, invoice: { number } }: { id: number; invoice: Invoice }) {
  const { mutate, isPending } = useMutation({
    mutationFn: (paper: Paper) => download(printInvoice, { params: { id }, query: { paper } }),
    onSuccess: (file) => saveFile(file, `invoice-${number}.pdf`),
    onError: (problem) => showFailure({ subject: `Invoice ${number} could not be made`, problem }),
  })
  return (
    <Menu position="bottom-end" width={160} {...inContent}>
      <Menu.Target>
        <Button
          loading={isPending}
          leftSection={<FileDown size={16} aria-hidden="true" />}
          rightSection={<ChevronDown size={14} aria-hidden="true" />}
        >
          PDF
        </Button>
      </Menu.Target>
      <MenuItems>
        {papers.map(({ paper, label }) => (
          <Menu.Item key={paper} onClick={() => mutate(paper)}>
            {label}
          </Menu.Item>
        ))}
      </MenuItems>
    </Menu>
  )
}
