import { ActionIcon } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeftRight, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ExchangeRate, ExchangeRates } from '../../../contract/exchange-rates.endpoints.ts'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { counted } from '../../ui/count-text.ts'
import { ScrolledTable } from '../../ui/DetailTable.tsx'
import tableClasses from '../../ui/DetailTable.module.css'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page, PageHeader } from '../../ui/Page.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Unanswered } from '../../ui/Skeletons.tsx'
import { exchangeRatesQuery } from './exchange-rates-query.ts'
import classes from './ExchangeRates.module.css'
import { RateForm } from './RateForm.tsx'
import { useDeleteRate, useSaveRate } from './useRates.ts'

/** /configuration/exchange-rates: what orders in other currencies earn is reckoned by these. */
export function ExchangeRatesPage() {
  const { data, error, refetch } = useQuery(exchangeRatesQuery)
  return (
    <Page width="reading">
      <PageHeader
        title="Exchange Rates"
        breadcrumb={[{ label: 'Configuration', to: paths.configuration }, { label: 'Exchange Rates' }]}
        description="An order in another currency than the business’s earns by the rate that was in force at its time. A rate holds from its day on, until the next one of its currency."
      />
      {data === undefined ? (
        <Unanswered lines={8} label="Loading exchange rates" error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={classes.cards}>
          <Missing rates={data} />
          <AddCard key={data.count} businessCurrency={data.business_currency} />
          <RatesCard rates={data} />
        </div>
      )}
    </Page>
  )
}

/** Which currencies orders wait for. */
function Missing({ rates: { without_rate: missing } }: { rates: ExchangeRates }) {
  if (missing.length === 0) return null
  const words = missing.map(({ currency, orders }) => `${counted(orders, 'order')} in ${currency}`)
  return (
    <p className={classes.missing} role="status">
      No rate is known for the time of {new Intl.ListFormat('en-GB').format(words)}: nobody can say what they
      earned.
    </p>
  )
}

function AddCard({ businessCurrency }: { businessCurrency: string }) {
  const { mutate, isPending, error } = useSaveRate(null, () => undefined)
  return (
    <Card title="New rate">
      <RateForm
        label="New rate"
        start={{ currency: '', valid_from: '', rate: '' }}
        businessCurrency={businessCurrency}
        submit="Add Rate"
        isPending={isPending}
        error={error}
        onSubmit={(input) => mutate(input)}
      />
    </Card>
  )
}

const captions = {
  Currency: 'text',
  'Valid from': 'text',
  Rate: 'number',
  Changed: 'text',
  Actions: 'act',
} as const

function RatesCard({ rates: { results, business_currency: ours } }: { rates: ExchangeRates }) {
  const [edited, setEdited] = useState<number | null>(null)
  return (
    <Card title="Rates" isFlush>
      {results.length === 0 ? (
        <EmptyState
          icon={ArrowLeftRight}
          title="No rates yet"
          reason={`Only orders in ${ours} have a profit until there is one.`}
        />
      ) : (
        <div className={classes.rates}>
          <ScrolledTable label="Rates" captions={captions}>
            <tbody>
              {results.map((rate) =>
                rate.id === edited ? (
                  <EditedRow key={rate.id} rate={rate} ours={ours} onClose={() => setEdited(null)} />
                ) : (
                  <RateRow key={rate.id} rate={rate} ours={ours} onEdit={() => setEdited(rate.id)} />
                ),
              )}
            </tbody>
          </ScrolledTable>
        </div>
      )}
    </Card>
  )
}

type RateRowProps = { rate: ExchangeRate; ours: string; onEdit: () => void }

function RateRow({ rate: row, ours, onEdit }: RateRowProps) {
  const { currency, valid_from: day, rate, updated_by: by, updated_on: at } = row
  const [isAsked, setIsAsked] = useState(false)
  const { mutate, isPending } = useDeleteRate(row)
  const name = `${currency} from ${day} on`
  return (
    <tr>
      <th scope="row">{currency}</th>
      <td className={classes.whole}>
        <bdi dir="ltr">{day}</bdi>
      </td>
      <td className={tableClasses.number}>
        <bdi dir="ltr" className={classes.whole}>
          {rate} {ours}
        </bdi>
      </td>
      <td>
        <bdi>{by}</bdi> · <RelativeTime time={at} />
      </td>
      <td className={classes.acts}>
        <ActionIcon variant="subtle" color="gray" aria-label={`Edit ${name}`} onClick={onEdit}>
          <Pencil size={16} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Delete ${name}`}
          loading={isPending}
          onClick={() => setIsAsked(true)}
        >
          <Trash2 size={16} aria-hidden="true" />
        </ActionIcon>
        <ConfirmDialog
          isOpen={isAsked}
          title={`Delete the rate of ${currency} from ${day} on?`}
          confirmLabel="Delete Rate"
          onConfirm={() => {
            setIsAsked(false)
            mutate()
          }}
          onCancel={() => setIsAsked(false)}
        >
          Orders of its time earn by the rate before it, if there is one.
        </ConfirmDialog>
      </td>
    </tr>
  )
}

type EditedRowProps = { rate: ExchangeRate; ours: string; onClose: () => void }

function EditedRow({ rate, ours, onClose }: EditedRowProps) {
  const { mutate, isPending, error } = useSaveRate(rate, onClose)
  return (
    <tr>
      <td colSpan={Object.keys(captions).length}>
        <RateForm
          label={`${rate.currency} from ${rate.valid_from} on`}
          start={{ currency: rate.currency, valid_from: rate.valid_from, rate: String(rate.rate) }}
          businessCurrency={ours}
          submit="Save Rate"
          isPending={isPending}
          error={error}
          onSubmit={(input) => mutate(input)}
          onCancel={onClose}
        />
      </td>
    </tr>
  )
}
