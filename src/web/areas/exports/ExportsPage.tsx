import { Button } from '@mantine/core'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { FileDown } from 'lucide-react'
import { listProductExports } from '../../../contract/exports.endpoints.ts'
import { exportsPerPage } from '../../../contract/exports-per-page.ts'
import type { ExportList } from '../../../contract/exports.ts'
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

const exportsQuery = (page: number) =>
  queryOptions({
    queryKey: ['exports', page],
    queryFn: ({ signal }) => call(listProductExports, { query: { page }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: lookEveryMs,
    refetchOnWindowFocus: true,
  })

/** /product-exports: everybody's files of products, the newest first. */
export function ExportsPage() {
  const { page: wanted }: { page?: string } = useSearch({ strict: false })
  const { data, error, refetch } = useQuery(exportsQuery(Math.max(1, Math.floor(Number(wanted)) || 1)))
  return (
    <Page>
      <PageHeader
        title="Product Exports"
        description="Files of what the catalogue showed, or of products selected there. They are kept for 30 days."
      />
      {data === undefined ? (
        error === null ? (
          <p role="status">One moment please...</p>
        ) : (
          <ErrorState problem={error} onRetry={() => void refetch()} />
        )
      ) : (
        <Exports list={data} wanted={Number(wanted) || 1} />
      )}
    </Page>
  )
}

const captions = ['Query Params', 'Status', 'CSV File', 'User', 'Created On']

function Exports({ list: { results, count }, wanted }: { list: ExportList; wanted: number }) {
  const navigate = useNavigate()
  const handlePage = (page: number) => void navigate({ href: `${paths.productExports}?page=${page}` })
  if (count === 0) {
    return (
      <EmptyState
        icon={FileDown}
        title="No Data"
        reason="Open Catalogs, narrow the list to what you need, and choose Export."
      />
    )
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
      <div className={classes.frame} role="region" aria-label="Product Exports" tabIndex={0}>
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
