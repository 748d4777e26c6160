import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Connection } from '../../../contract/connection.ts'
import type { Webhooks } from '../../../contract/webhooks.ts'
import { Card } from '../../ui/Card.tsx'
import { connectionWords } from '../../ui/connection-words.ts'
import { countText } from '../../ui/count-text.ts'
import { PracticeMark } from '../../ui/PracticeMark.tsx'
import { problemWords } from '../../ui/problem-words.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Unanswered } from '../../ui/Skeletons.tsx'
import { accessEnd } from '../../../contract/access-end.ts'
import { connectionQuery, type AccountCalls } from './marketplace-query.ts'
import classes from './Marketplace.module.css'

/** How it stands with an account, and a test of it. */
export function ConnectionCard({ account, name }: { account: AccountCalls; name: string }) {
  const { data, error, refetch } = useQuery(connectionQuery(account))
  const trial = useTrial(account)
  return (
    <Card
      title="Connection"
      actions={
        <span className={classes.actions}>
          {data?.mode === 'practice' ? <PracticeMark /> : null}
          {data === undefined || data.mode === null ? null : (
            <Button variant="default" size="xs" loading={trial.isPending} onClick={() => trial.mutate()}>
              Test
            </Button>
          )}
        </span>
      }
    >
      {data === undefined ? (
        <Unanswered lines={5} label="Loading connection" error={error} onRetry={() => void refetch()} />
      ) : (
        <Facts connection={data} name={name} waiting={account.waiting} />
      )}
      {isOf(data, trial.data) ? <Outcome trial={trial} /> : null}
    </Card>
  )
}

function useTrial(account: AccountCalls) {
  const queries = useQueryClient()
  const { queryKey } = connectionQuery(account)
  return useMutation({
    mutationFn: account.test,
    networkMode: 'always',
    onSuccess: ({ connection }) => {
      queries.setQueryData(queryKey, connection)
    },
  })
}

type Trial = ReturnType<typeof useTrial>

/** What a test of other credentials said is no word about those that count now. */
export function isOf(now: Connection | undefined, trial: Trial['data']): boolean {
  if (now === undefined || trial === undefined) return true
  const [tried, counting] = [trial.connection.credentials, now.credentials]
  return tried?.source === counting?.source && tried?.entered_on === counting?.entered_on
}

function Outcome({ trial: { data, error, isPending } }: { trial: Trial }) {
  if (isPending || (data === undefined && error === null)) return null
  const words =
    error !== null
      ? `The test failed: ${problemWords(error).message}`
      : data?.is_ok === true
        ? `The test went well: ${data.account ?? ''}`
        : data?.connection.problem === data?.problem
          ? 'The test failed.'
          : `The test failed: ${data?.problem ?? ''}`
  const isBad = data?.is_ok !== true
  return (
    <p role={isBad ? 'alert' : 'status'} className={isBad ? classes.problem : classes.good}>
      {words}
    </p>
  )
}

type FactsProps = { connection: Connection; name: string; waiting: AccountCalls['waiting'] }

function Facts({ connection, name, waiting: [one, several] }: FactsProps) {
  const { state, mode, problem, problem_on: problemOn, error_rate: errorRate, queue, lag } = connection
  return (
    <>
      {mode === 'practice' ? (
        <p className={classes.quiet}>
          This is a practice {name} on your own machine: nothing leaves it, and whoever buys is made up.
        </p>
      ) : null}
      <dl className={classes.facts}>
        <Fact name="State">
          <span className={classes.state} data-state={state}>
            {connectionWords[state]}
          </span>
        </Fact>
        <Fact name="Last success">
          <RelativeTime time={connection.last_success} />
        </Fact>
        <Fact name="Waiting">
          {queue === 0 ? 'Nothing' : `${countText(queue)} ${queue === 1 ? one : several}`}
        </Fact>
        <Fact name="Lag">{lag === null ? 'None' : lagText(lag)}</Fact>
        <Fact name="Error rate">
          {errorRate === null ? 'No calls in the last hour' : `${percent(errorRate)} of the last hour`}
        </Fact>
        <Fact name="Access">
          <AccessWords connection={connection} />
        </Fact>
        {connection.webhooks === null ? null : (
          <Fact name="Webhooks">
            <WebhookWords webhooks={connection.webhooks} />
          </Fact>
        )}
      </dl>
      {connection.webhooks === null ? null : <WebhookTrouble webhooks={connection.webhooks} />}
      <AccessEnd time={connection.access_ends_on} name={name} />
      {problem === null ? null : (
        <p role="alert" className={classes.problem}>
          <bdi>{problem}</bdi> (<RelativeTime time={problemOn} />)
        </p>
      )}
    </>
  )
}

function AccessWords({ connection: { expires_on: until, access_ends_on: end } }: { connection: Connection }) {
  if (until === null) return '–'
  return (
    <>
      until <RelativeTime time={until} />
      {accessEnd(end, new Date()) === 'over' ? '' : ', renewed by itself'}
    </>
  )
}

function WebhookWords({ webhooks: { obstacle, subscribed_on: since, received_on: last } }: WebhooksProps) {
  if (obstacle !== null) return 'Off: it is asked every minute'
  if (last === null) return since === null ? 'Not asked for yet' : 'None yet'
  return (
    <>
      last <RelativeTime time={last} />
    </>
  )
}

type WebhooksProps = { webhooks: Webhooks }

/** Nothing is lost without them, so none of it is an alarm. */
function WebhookTrouble({ webhooks: { obstacle, problem, refused_on: refusedOn } }: WebhooksProps) {
  const why = obstacle ?? problem
  return (
    <>
      {why === null ? null : (
        <p className={classes.quiet}>
          Webhooks: <bdi>{why}</bdi>
        </p>
      )}
      {refusedOn === null ? null : (
        <p className={classes.quiet}>
          A webhook that was not its own was refused <RelativeTime time={refusedOn} />.
        </p>
      )}
    </>
  )
}

/** Said in time: an access that was not used for long can't be renewed any more. */
function AccessEnd({ time, name }: { time: string | null; name: string }) {
  const end = accessEnd(time, new Date())
  if (end === null) return null
  return (
    <p role="alert" className={classes.warning}>
      {end === 'soon' ? 'The access ends for good' : 'The access ended'} <RelativeTime time={time} />
      {end === 'soon' ? ', unless it is used before: test it.' : `. Connect with ${name} again.`}
    </p>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** For how long nothing was heard of what waits longest. */
export function lagText(seconds: number): string {
  if (seconds < 60) return `${Math.max(0, Math.round(seconds))} s`
  return seconds < 5_400 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3_600)} h`
}

/** Less than one of a hundred is not none. */
export function percent(rate: number): string {
  const hundredths = Math.round(rate * 100)
  return hundredths === 0 && rate > 0 ? 'less than 1 %' : `${hundredths} %`
}
