import '@mantine/core/styles/Table.css'
import { Table } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { findProductColumn } from '../../../contract/products/product-columns.ts'
import { paths } from '../../paths.ts'
import { pageAt, runRowsQuery } from '../../runs/run-query.ts'
import { RunPager } from '../../runs/RunPager.tsx'
import { Unanswered } from '../../ui/Skeletons.tsx'

/** What stayed as others have made it since, when an act was taken back. */
export function KeptCells({ id }: { id: number }) {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(runRowsQuery({ id, page, status: undefined, isFinished: true }))
  if (data === undefined) return <Unanswered error={error} onRetry={() => void refetch()} />
  return (
    <>
      <Table.ScrollContainer minWidth={320}>
        <Table aria-label="Kept">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">SKU</Table.Th>
              <Table.Th scope="col">Column</Table.Th>
              <Table.Th scope="col">Why</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.results.map(({ id: row, product_id: product, sku, field, message }) => (
              <Table.Tr key={row}>
                <Table.Td dir="ltr">
                  {product === null ? sku : <Link to={paths.product(product)}>{sku}</Link>}
                </Table.Td>
                <Table.Td>
                  {field === null ? 'Whole product' : (findProductColumn(field)?.label ?? field)}
                </Table.Td>
                <Table.Td>{message}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <RunPager label="Pages" page={pageAt(data.count, page)} onPage={setPage} />
    </>
  )
}
