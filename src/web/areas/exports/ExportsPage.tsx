import { Button } from '@mantine/core'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { FileDown } from 'lucide-react'
import { listProductExports } from '../../../contract/exports.endpoints.ts'
import { exportsPerPage } from '../../../contract/exports-per-page.ts'
import type { ExportList } from '../../../contract/exports.ts'
import { listOrderExports } from '../../../contract/orders/order-exports.endpoints.ts'
import { call } from '../../app/call.ts'
import { pageAt } from '../../runs/run-query.ts'
import { RunPager } from '../../runs/RunPager.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { HeadRow } from '../../ui/HeadRow.tsx'
import { Page, PageHeader } from '../../ui/Page.tsx'
import { paths } from '../../paths.ts'
import { ExportRow } from './ExportRow.tsx'
import classes from './Exports.module.css'

/** Others start exports too, and the address of a file ends after an hour. */
const lookEveryMs = 10_000

const exportsQuery = ({ ask }: Exports, page: number) =>
  queryOptions({
    queryKey: ['exports', ask.path, page],
    queryFn: ({ signal }) => call(ask, { query: { page }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: lookEveryMs,
    refetchOnWindowFocus: true,
  })

type Exports = {
  title: string
  description: string
  /** How to get the first one. */
  invitation: string
  path: string
  ask: typeof listProductExports | typeof listOrderExports
  other: { label: string; to: string }
}

const ofProducts: Exports = {
  title: 'Product Exports',
  description:
    'Files of what the catalogue showed, or of products selected there. They are kept for 30 days.',
  invitation: 'Open Catalogs, narrow the list to what you need, and choose Export.',
  path: paths.productExports,
  ask: listProductExports,
  other: { label: 'Order Exports', to: paths.orderExports },
}

const ofOrders: Exports = {
  title: 'Order Exports',
  description:
    'Files of what Orders, Product Sales, Reports and Runs Out Soon showed. They are kept for 30 days.',
  invitation: 'Open Orders, Product Sales or Reports, narrow the list to what you need, and choose Export.',
  path: paths.orderExports,
  ask: listOrderExports,
  other: { label: 'Product Exports', to: paths.productExports },
}

/** /product-exports: everybody's files of products, the newest first. */
export function ProductExportsPage() {
  return <ExportsPage exports={ofProducts} />
}

/** /order-exports: everybody's files of orders and of what was sold, the newest first. */
export function OrderExportsPage() {
  return <ExportsPage exports={ofOrders} />
}

function ExportsPage({ exports }: { exports: Exports }) {
  const { page: wanted }: { page?: string } = useSearch({ strict: false })
  const page = Math.max(1, Math.floor(Number(wanted)) || 1)
  const { data, error, refetch } = useQuery(exportsQuery(exports, page))
  const { title, description, other } = exports
  return (
    <Page>
      <PageHeader
        title={title}
        description={description}
        actions={
          <Button variant="default" component={Link} to={other.to}>
            {other.label}
          </Button>
        }
      />
      {data === undefined ? (
        error === null ? (
          <p role="status">One moment please...</p>
        ) : (
          <ErrorState problem={error} onRetry={() => void refetch()} />
        )
      ) : (
        <ExportTable exports={exports} list={data} wanted={Number(wanted) || 1} />
      )}
    </Page>
  )
}

const captions = ['Query Params', 'Status', 'CSV File', 'User', 'Created On']

type ExportTableProps = { exports: Exports; list: ExportList; wanted: number }

function ExportTable({ exports, list: { results, count }, wanted }: ExportTableProps) {
  const navigate = useNavigate()
  const { title, invitation, path } = exports
  const handlePage = (page: number) => void navigate({ href: `${path}?page=${page}` })
  if (count === 0) {
    return <EmptyState icon={FileDown} title="No Data" reason={invitation} />
  }
  if (results.length === 0) {
    return (
      <EmptyState
        icon={FileDown}
        title="No Data"
        reason="The exports end before this page."
        action={<Button onClick={() => handlePage(1)}>Go to the first page</Button>}
      />
    )
  }
  return (
    <Card
      title="Exports"
      isFlush
      actions={
        <RunPager label="Pages of exports" page={pageAt(count, wanted, exportsPerPage)} onPage={handlePage} />
      }
    >
      <div className={classes.frame} role="region" aria-label={title} tabIndex={0}>
        <table className={classes.table} role="table">
          <HeadRow captions={captions} />
          <tbody role="rowgroup">
            {results.map((record) => (
              <ExportRow key={record.id} record={record} />
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
