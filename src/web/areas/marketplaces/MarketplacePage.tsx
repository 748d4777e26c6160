import { Button, Switch } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useParams, useRouter } from '@tanstack/react-router'
import { Store } from 'lucide-react'
import type { MarketplaceDetail } from '../../../contract/marketplaces.endpoints.ts'
import { ApiProblem } from '../../app/api-problem.ts'
import { useScreenSubject } from '../../app/screen-subject.ts'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page, PageHeader } from '../../ui/Page.tsx'
import { Unanswered } from '../../ui/Skeletons.tsx'
import { startCheck } from '../listing-checks/start-check.ts'
import { ConnectionCard } from './ConnectionCard.tsx'
import { ConsentEnd } from './ConsentForm.tsx'
import { CredentialsCard } from './CredentialsCard.tsx'
import { FeesCard } from './FeesCard.tsx'
import { MarginCard } from './MarginCard.tsx'
import { marketplaceAccount, marketplaceQuery } from './marketplace-query.ts'
import classes from './Marketplace.module.css'
import { useMarketplaceChange } from './useMarketplaceChange.ts'

/** /configuration/details/{id}: what is set for one marketplace, and how it stands with the account there. */
export function MarketplacePage() {
  const { id: text } = useParams({ from: '/shell/configuration/details/$id' })
  const id = /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
  const { data, error, refetch } = useQuery(marketplaceQuery(id))
  useScreenSubject(data?.name ?? null)
  const isMissing = id === null || (error instanceof ApiProblem && error.status === 404)
  return (
    <Page width="reading">
      <PageHeader
        title={data === undefined ? 'Template' : `${data.name} | Template`}
        breadcrumb={[{ label: 'Configuration', to: paths.configuration }, { label: data?.name ?? text }]}
      />
      {isMissing ? (
        <EmptyState icon={Store} title="No such marketplace" reason={`There is no marketplace ${text}.`} />
      ) : data === undefined ? (
        <Unanswered lines={8} label="Loading marketplace" error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={classes.cards}>
          <ConsentEnd name={data.name} account={marketplaceAccount(data.id)} />
          <MarginCard key={data.id} marketplace={data} />
          <FeesCard key={`fees ${data.id}`} marketplace={data} />
          <OfferCard marketplace={data} />
          <ConnectionCard account={marketplaceAccount(data.id)} name={data.name} />
          <CheckCard name={data.name} />
          <CredentialsCard
            key={`credentials ${data.id}`}
            account={marketplaceAccount(data.id)}
            name={data.name}
          />
        </div>
      )}
    </Page>
  )
}

/** On demand, what every night does by itself. */
function CheckCard({ name }: { name: string }) {
  const router = useRouter()
  const check = useMutation({
    mutationFn: () => startCheck({ market_place: [name] }),
    onSuccess: (id) => (id === null ? undefined : router.navigate({ href: paths.listingCheck(id) })),
  })
  return (
    <Card
      title="Listings"
      actions={
        <Button variant="default" size="xs" loading={check.isPending} onClick={() => check.mutate()}>
          Check Listings
        </Button>
      }
    >
      <p className={classes.quiet}>
        Every night all that is on sale is read back and compared with what we have.{' '}
        <Link to={paths.runs} className={classes.link}>
          Past Work
        </Link>{' '}
        keeps what was found.
      </p>
    </Card>
  )
}

function OfferCard({ marketplace }: { marketplace: MarketplaceDetail }) {
  const { offer_in_publish_dialog: isOffered, name } = marketplace
  const { mutate, isPending, variables } = useMarketplaceChange(marketplace)
  const isOn = isPending ? variables.offer_in_publish_dialog === true : isOffered
  return (
    <Card title="Publishing">
      <Switch
        label="Offer in the publish dialog"
        description={`Whether Publish offers ${name}. What is live there can be unpublished either way.`}
        checked={isOn}
        aria-busy={isPending || undefined}
        onChange={(event) => {
          if (!isPending) mutate({ offer_in_publish_dialog: event.currentTarget.checked })
        }}
      />
    </Card>
  )
}
