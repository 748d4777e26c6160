import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { HandCoins } from 'lucide-react'
import { paths } from '../../paths.ts'
import { pageAt } from '../../runs/run-query.ts'
import { RunPager } from '../../runs/RunPager.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page, PageHeader } from '../../ui/Page.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Unanswered } from '../../ui/Skeletons.tsx'
import type { Settlement } from '../../../contract/orders/settlements.endpoints.ts'
import { settlementsPerPage, settlementsQuery } from './settlement-queries.ts'
import { stateWords } from './settlement-words.ts'
import { UploadSettlement } from './UploadSettlement.tsx'
import classes from './Settlements.module.css'

/** /settlements: what marketplaces say that they paid, file by file. */
export function SettlementsPage() {
  const { page: asked }: { page?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const wanted = Math.max(1, Math.floor(Number(asked)) || 1)
  const { data, error, refetch } = useQuery(settlementsQuery(wanted))
  const handlePage = (page: number) => void navigate({ href: `${paths.settlements}?page=${page}` })
  return (
    <Page width="reading">
      <PageHeader
        title="Settlements"
        description="Compare what a marketplace says it paid with the payouts of your orders, and take over what differs."
      />
      {data === undefined ? (
        <Unanswered lines={8} error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={classes.content}>
          <UploadSettlement marketplaces={data.marketplaces} hasPracticeFile={data.has_practice_file} />
          {data.count === 0 ? (
            <EmptyState
              icon={HandCoins}
              title="No settlements yet"
              reason="Download the payout report of a marketplace as CSV or XLSX and drop it above. Nothing changes before you accept it."
            />
          ) : (
            <Card
              title="Past settlements"
              isFlush
              actions={
                <RunPager
                  label="Pages of settlements"
                  page={pageAt(data.count, wanted, settlementsPerPage)}
                  onPage={handlePage}
                />
              }
            >
              <ul className={classes.list}>
                {data.results.map((settlement) => (
                  <SettlementItem key={settlement.id} settlement={settlement} />
                ))}
              </ul>
            </Card>
          )}
        </div>
      )}
    </Page>
  )
}

function SettlementItem({ settlement }: { settlement: Settlement }) {
  const { id, file_name: name, marketplace, user, created_on: time, state } = settlement
  return (
    <li className={classes.item}>
      <div className={classes.itemName}>
        <Link to={paths.settlement(id)}>
          <bdi>{name}</bdi>
        </Link>
        <div className={classes.quiet}>
          <bdi>{marketplace}</bdi> · <bdi>{user}</bdi> · <RelativeTime time={time} />
        </div>
      </div>
      <span className={classes.itemState} data-state={state}>
        <bdi>{stateWords(settlement)}</bdi>
      </span>
    </li>
  )
}
