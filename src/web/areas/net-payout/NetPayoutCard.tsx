import { useQuery } from '@tanstack/react-query'
import type { NetPayout, PaidSize } from '../../../contract/products/net-payout.endpoints.ts'
import type { ProductDetail } from '../../../contract/products/product-detail.ts'
import { moneyText } from '../../grid/cells/kinds/money-cell.ts'
import { Card } from '../../ui/Card.tsx'
import { ScrolledTable } from '../../ui/DetailTable.tsx'
import tableClasses from '../../ui/DetailTable.module.css'
import { Unanswered } from '../../ui/Skeletons.tsx'
import { FigureOrigin } from '../order-figures/FigureOrigin.tsx'
import { netPayoutQuery } from './net-payout-query.ts'

/** What would be left of today's price on each marketplace, of each size where there are several. */
export function NetPayoutCard({ product }: { product: Pick<ProductDetail, 'id' | 'version'> }) {
  const { data: sizes, error, refetch } = useQuery(netPayoutQuery(product))
  if (sizes?.length === 0) return null
  return (
    <Card title="Net Payout" isFlush={sizes !== undefined}>
      {sizes === undefined ? (
        <Unanswered lines={5} label="Loading net payout" error={error} onRetry={() => void refetch()} />
      ) : (
        <Payouts sizes={sizes} ofOne={sizes[0]?.id === product.id ? sizes[0] : null} />
      )}
    </Card>
  )
}

const ofOneCaptions = { Marketplace: 'text', Price: 'number', 'Net (estimated)': 'number' } as const

type PayoutsProps = { sizes: readonly PaidSize[]; ofOne: PaidSize | null }

export function Payouts({ sizes, ofOne }: PayoutsProps) {
  if (ofOne !== null) {
    return (
      <ScrolledTable label="Net Payout" captions={ofOneCaptions}>
        <tbody>
          {ofOne.payouts.map((payout) => (
            <tr key={payout.marketplace}>
              <td>{payout.marketplace}</td>
              <td className={tableClasses.number}>{priceText(payout.price)}</td>
              <Net payout={payout} label={`Net Payout ${payout.marketplace}`} />
            </tr>
          ))}
        </tbody>
      </ScrolledTable>
    )
  }
  const marketplaces = sizes[0]?.payouts.map(({ marketplace }) => marketplace) ?? []
  const captions = Object.fromEntries(marketplaces.map((name) => [`${name} (estimated)`, 'number' as const]))
  return (
    <ScrolledTable label="Net Payout" captions={{ Size: 'text', ...captions }}>
      <tbody>
        {sizes.map(({ id, sku, size, payouts }) => (
          <tr key={id}>
            <th scope="row">
              <bdi>{size ?? sku}</bdi>
            </th>
            {payouts.map((payout) => (
              <Net
                key={payout.marketplace}
                payout={payout}
                label={`Net Payout ${payout.marketplace} of ${size ?? sku}`}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </ScrolledTable>
  )
}

function Net({ payout, label }: { payout: NetPayout; label: string }) {
  const { marketplace, net, price_reason: priceReason, fee_source: source, ...figure } = payout
  return (
    <td className={tableClasses.number}>
      <bdi dir="ltr">{priceText(net)}</bdi>
      <FigureOrigin
        label={label}
        marketplace={marketplace}
        figure={{ ...figure, value: net, unit: 'USD', estimated: net !== null }}
        notes={[
          ...(payout.price === null ? [] : [`The price is ${priceReason}.`]),
          ...(source === null ? [] : [`Fees: ${source}`]),
        ]}
      />
    </td>
  )
}

function priceText(dollars: number | null): string {
  return dollars === null ? '–' : moneyText(dollars)
}
