import { Alert, Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { refreshShipStationStores, type ShipStationStores } from '../../../contract/shipstation.endpoints.ts'
import { call } from '../../app/call.ts'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page, PageHeader } from '../../ui/Page.tsx'
import { PracticeMark } from '../../ui/PracticeMark.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Skeletons, Unanswered } from '../../ui/Skeletons.tsx'
import { problemWords } from '../../ui/problem-words.ts'
import { relativeText } from '../../ui/time-text.ts'
import classes from './ShipStationStores.module.css'
import { shipStationStoresQuery } from './shipstation-stores.ts'
import { StoreCard } from './StoreCard.tsx'
import { WebhookWords } from './WebhookWords.tsx'

/** /shipstation-stores: the stores whose orders ShipStation fetches. */
export function ShipStationStoresPage() {
  const { data, error, refetch } = useQuery(shipStationStoresQuery)
  const refresh = useRefresh()
  const problem = refresh.error === null ? (data?.problem ?? null) : problemWords(refresh.error).message
  return (
    <Page>
      <PageHeader
        title="ShipStation Store"
        count={data === undefined || isUntold(data) ? undefined : `(${data.count})`}
        breadcrumb={[{ label: 'Configuration', to: paths.configuration }, { label: 'ShipStation Store' }]}
        description="ShipStation fetches the orders of its active stores. A switch here is made there at once."
        actions={
          <>
            {data?.mode === 'practice' ? <PracticeMark /> : null}
            <Button
              variant="default"
              leftSection={<RefreshCw size={16} aria-hidden="true" />}
              loading={refresh.isPending}
              onClick={() => refresh.mutate()}
            >
              Refresh
            </Button>
          </>
        }
      />
      {data === undefined ? (
        <Unanswered lines={8} label="Loading stores" error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          {problem === null ? null : <Away problem={problem} readOn={data.read_on} />}
          <Stores stores={data} isAsking={refresh.isPending} />
          {data.webhooks === null ? null : <WebhookWords webhooks={data.webhooks} />}
        </>
      )}
    </Page>
  )
}

function useRefresh() {
  const queries = useQueryClient()
  const { queryKey } = shipStationStoresQuery
  return useMutation({
    mutationFn: () => call(refreshShipStationStores, {}),
    networkMode: 'always',
    onSuccess: (stores) => {
      queries.setQueryData<ShipStationStores>(queryKey, stores)
    },
    // Why it failed is said on the page, beside what was known before.
    onError: () => void queries.invalidateQueries({ queryKey }),
  })
}

function Away({ problem, readOn }: { problem: string; readOn: string | null }) {
  return (
    <Alert color="yellow" role="alert" className={classes.away}>
      <strong>ShipStation could not be asked.</strong> {problem}{' '}
      {readOn === null
        ? 'Nothing was read from it so far.'
        : `You see how it stood ${relativeText(new Date(readOn), new Date())}.`}
    </Alert>
  )
}

/** Nothing was ever told: that is no account without stores. */
function isUntold({ results, read_on: readOn }: ShipStationStores): boolean {
  return readOn === null && results.length === 0
}

function Untold({ isAsking }: { isAsking: boolean }) {
  if (isAsking) return <Skeletons lines={8} label="Loading stores" />
  return (
    <EmptyState
      title="Not asked yet"
      reason="ShipStation is asked for its stores every ten minutes, or at once with Refresh."
    />
  )
}

function Stores({ stores, isAsking }: { stores: ShipStationStores; isAsking: boolean }) {
  const { results, read_on, problem } = stores
  // Why it does not answer is said above.
  if (isUntold(stores)) return problem === null || isAsking ? <Untold isAsking={isAsking} /> : null
  return (
    <>
      {results.length === 0 ? (
        <EmptyState
          title="No stores"
          reason="Connect a store in ShipStation; it appears here within ten minutes, or at once with Refresh."
        />
      ) : (
        <ul className={classes.cards} aria-label="Stores">
          {results.map((store) => (
            <StoreCard key={store.id} store={store} />
          ))}
        </ul>
      )}
      <p className={classes.age}>
        Read from ShipStation <RelativeTime time={read_on} />
      </p>
    </>
  )
}
