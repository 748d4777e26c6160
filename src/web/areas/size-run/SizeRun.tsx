import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Ruler } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { ProductDetail } from '../../../contract/products/product-detail.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Unanswered } from '../../ui/Skeletons.tsx'
import { useMarketplaces } from '../publishing/marketplace-offers.ts'
import { sizeRunColumns } from './size-run-columns.tsx'
import { fullestCenter, sizeRunQuery, type SizeRow } from './size-run-rows.ts'
import classes from './SizeRun.module.css'
import { SizeRunTable } from './SizeRunTable.tsx'

/** All sizes of a style side by side, as a sheet that can be typed into. */
export function SizeRun({ product }: { product: ProductDetail }) {
  const { data: rows, error, refetch } = useQuery(sizeRunQuery(product))
  const { center, centers, setCenter } = useCenter(product, rows ?? [])
  const marketplaces = useMarketplaces().data
  const columns = useMemo(() => {
    const offered = marketplaces?.filter((each) => each.offer_in_publish_dialog).map(({ name }) => name) ?? []
    const listed = rows?.flatMap(({ listings }) => listings.map(({ marketplace }) => marketplace)) ?? []
    return sizeRunColumns(center, [...new Set([...offered, ...listed])])
  }, [center, marketplaces, rows])
  return (
    <Card
      title="Size run"
      isFlush
      actions={
        centers.length < 2 ? null : (
          <NativeSelect
            aria-label="Stock of"
            size="xs"
            value={center}
            data={centers}
            onChange={({ currentTarget }) => setCenter(currentTarget.value)}
          />
        )
      }
    >
      {rows === undefined ? (
        <div className={classes.inset}>
          <Unanswered label="Loading the size run" error={error} onRetry={() => void refetch()} />
        </div>
      ) : rows.length === 0 ? (
        <EmptyState icon={Ruler} title="No sizes yet" reason="No basic product belongs to this parent." />
      ) : (
        <SizeRunTable
          parent={product}
          rows={rows}
          columns={columns}
          isReadOnly={product.is_deleted === true}
        />
      )}
    </Card>
  )
}

/** Whose stock the sheet shows: the centre where most of it lies, until another is chosen. */
function useCenter({ distribution_centers: visible }: ProductDetail, rows: readonly SizeRow[]) {
  const centers = visible.map(({ name }) => name)
  const { center: asked }: { center?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const setCenter = (center: string) =>
    void navigate({
      search: ((old: object) => ({ ...old, center })) as never,
      replace: true,
      resetScroll: false,
    })
  // Found once: a piece more or less elsewhere must not turn the sheet to another centre under the hands.
  const [fullest, setFullest] = useState<string | undefined>()
  if (fullest === undefined && rows.length > 0) setFullest(fullestCenter(centers, rows))
  return { centers, center: centers.find((each) => each === asked) ?? fullest, setCenter }
}
