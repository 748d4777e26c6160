import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Plug } from 'lucide-react'
import type { Service } from '../../../contract/services.endpoints.ts'
import type { ServiceName } from '../../../contract/services.ts'
import { useScreenSubject } from '../../app/screen-subject.ts'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/Card.tsx'
import { ScrolledTable } from '../../ui/DetailTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page, PageHeader } from '../../ui/Page.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { ConnectionCard } from '../marketplaces/ConnectionCard.tsx'
import { CredentialsCard } from '../marketplaces/CredentialsCard.tsx'
import { isStuck } from './is-stuck.ts'
import { isServiceName, knownServices, serviceAccount, serviceQuery } from './service-account.ts'
import classes from './ServicePage.module.css'

/** /configuration/services/{service}: how it stands with an account that we don't sell with. */
export function ServicePage() {
  const { service } = useParams({ from: '/shell/configuration/services/$service' })
  const known = isServiceName(service) ? knownServices[service] : undefined
  useScreenSubject(known?.name ?? null)
  return (
    <Page width="reading">
      <PageHeader
        title={known?.name ?? 'Service'}
        breadcrumb={[{ label: 'Configuration', to: paths.configuration }, { label: known?.name ?? service }]}
        description={known?.description}
      />
      {known === undefined || !isServiceName(service) ? (
        <EmptyState icon={Plug} title="No such service" reason={`There is no service ${service}.`} />
      ) : (
        <div className={classes.cards} key={service}>
          <ConnectionCard account={serviceAccount(service)} name={known.name} />
          <Rounds service={service} />
          <CredentialsCard account={serviceAccount(service)} name={known.name} />
        </div>
      )}
    </Page>
  )
}

/** What is read there again and again, and whether it goes on. */
function Rounds({ service }: { service: ServiceName }) {
  const { data } = useQuery(serviceQuery(service))
  if (data === undefined || data.rounds.length === 0) return null
  return (
    <Card title="Read from there" isFlush>
      <ScrolledTable label="Read from there" captions={captions}>
        <tbody>
          {data.rounds.map((round) => (
            <tr key={round.name}>
              <td>{round.name}</td>
              <td>
                <RelativeTime time={round.ended_on} />
              </td>
              <td>
                <Standing round={round} />
              </td>
            </tr>
          ))}
        </tbody>
      </ScrolledTable>
    </Card>
  )
}

const captions = { What: 'text', 'Last read': 'text', State: 'text' } as const

function Standing({ round }: { round: Service['rounds'][number] }) {
  const stuck = isStuck(round, new Date())
  if (stuck || round.problem !== null)
    return (
      <span role="alert" className={classes.problem}>
        {stuck ? <StuckMark since={round.started_on} /> : null}
        {round.problem}
      </span>
    )
  if (round.is_active)
    return (
      <>
        Being read, since <RelativeTime time={round.started_on} />
      </>
    )
  return round.ended_on === null ? 'Not read yet' : 'Up to date'
}

function StuckMark({ since }: { since: string | null }) {
  return (
    <>
      <strong>Stuck</strong>: being read since <RelativeTime time={since} />.{' '}
    </>
  )
}
