import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { cellLabel } from '../../../contract/products/cell-words.ts'
import type { ProductEvent, ProductTimeline } from '../../../contract/products/timeline.endpoints.ts'
import { paths } from '../../paths.ts'
import { pageAt } from '../../runs/run-query.ts'
import { RunPager } from '../../runs/RunPager.tsx'
import { Card } from '../../ui/Card.tsx'
import { countText } from '../../ui/count-text.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Unanswered } from '../../ui/Skeletons.tsx'
import { relativeText, timeHint, timeText } from '../../ui/time-text.ts'
import { Tip } from '../../ui/Tip.tsx'
import { EventHeadline } from './EventHeadline.tsx'
import { runAddress, runWords, subjectOf } from './event-words.ts'
import { RevertDialog } from './RevertDialog.tsx'
import classes from './Timeline.module.css'
import { eventsPerPage, timelineQuery, type Meant, type TimelineProps } from './timeline-query.ts'

/** Everything that happened to a product, the newest first, and the way back from it. */
export function Timeline(props: TimelineProps) {
  const { product } = props
  const { field, page, go } = useTimelineAddress()
  const { data, error, isPlaceholderData, refetch } = useQuery(
    timelineQuery({ id: product.id, version: product.version, page, field }),
  )
  const [asked, setAsked] = useState<{ meant: Meant; event: ProductEvent } | null>(null)
  return (
    <div className={classes.timeline}>
      <Card
        title="Timeline"
        isFlush
        actions={<FieldChoice data={data} field={field} onField={(next) => go({ happened: next })} />}
      >
        {data === undefined ? (
          <div className={classes.inset}>
            <Unanswered label="Loading the timeline" error={error} onRetry={() => void refetch()} />
          </div>
        ) : data.results.length === 0 ? (
          <EmptyState
            title="Nothing happened here"
            reason={
              field === undefined
                ? 'The timeline ends before this page.'
                : `${cellLabel(field)} was not changed.`
            }
            action={
              <Button variant="default" onClick={() => go({})}>
                Show everything
              </Button>
            }
          />
        ) : (
          <ol className={classes.events} aria-label="What happened" data-old={isPlaceholderData || undefined}>
            {data.results.map((event, index) => (
              <EventRow
                key={event.id}
                event={event}
                isNewest={index === 0 && page === 1 && field === undefined}
                isOffered={product.is_deleted !== true}
                onRevert={(meant) => setAsked({ meant, event })}
              />
            ))}
          </ol>
        )}
        {data === undefined ? null : (
          <div className={classes.foot}>
            <RunPager
              label="Pages of the timeline"
              page={pageAt(data.count, page, eventsPerPage)}
              onPage={(next) => go({ happened: field, event_page: next === 1 ? undefined : String(next) })}
            />
          </div>
        )}
        {asked === null ? null : <RevertDialog {...props} {...asked} onClose={() => setAsked(null)} />}
      </Card>
    </div>
  )
}

type FieldChoiceProps = {
  data: ProductTimeline | undefined
  field: string | undefined
  onField: (field: string | undefined) => void
}

/** Narrows the timeline to one field; what the address names is there even where nothing of it happened. */
function FieldChoice({ data, field, onField }: FieldChoiceProps) {
  const counts = new Map(data?.fields.map((each) => [each.field, each.count]))
  if (field !== undefined && !counts.has(field)) counts.set(field, 0)
  const offered = [...counts].map(([value, count]) => ({
    value,
    label: `${cellLabel(value)} (${countText(count)})`,
  }))
  return (
    <NativeSelect
      aria-label="Show in the timeline"
      size="xs"
      value={field ?? ''}
      data={[
        { value: '', label: 'Everything' },
        ...offered.toSorted((one, other) => one.label.localeCompare(other.label, 'en')),
      ]}
      onChange={({ currentTarget: { value } }) => onField(value === '' ? undefined : value)}
    />
  )
}

type EventRowProps = {
  event: ProductEvent
  /** Nothing has happened after it. */
  isNewest: boolean
  isOffered: boolean
  onRevert: (meant: Meant) => void
}

function EventRow({ event, isNewest, isOffered, onRevert }: EventRowProps) {
  const label = `${subjectOf(event)}, ${timeText(event.created_on)}`
  return (
    <li className={classes.event} data-kind={event.kind}>
      <div className={classes.what}>
        <EventHeadline event={event} />
        <Cause event={event} />
      </div>
      {isOffered ? (
        <div className={classes.ways}>
          {event.is_revertible ? (
            <Button {...quiet} aria-label={`Revert ${label}`} onClick={() => onRevert({ change: event.id })}>
              Revert
            </Button>
          ) : null}
          {isNewest ? null : (
            <Button
              {...quiet}
              aria-label={`Revert everything after ${label}`}
              onClick={() => onRevert({ after: event.id })}
            >
              Revert all after
            </Button>
          )}
        </div>
      ) : null}
    </li>
  )
}

const quiet = { variant: 'subtle', size: 'compact-xs' } as const

/** When, by whom, why, and by which run. */
function Cause({
  event: { created_on: on, updated_by: by, kind, reason, order_id: name, order, run },
}: {
  event: ProductEvent
}) {
  const isOfOrder = kind === 'ordered' || kind === 'order_canceled'
  return (
    <p className={classes.cause}>
      <Tip label={timeHint(on, new Date())}>
        <time dateTime={on}>
          {relativeText(new Date(on), new Date())} <bdi className="tabular">({timeText(on)})</bdi>
        </time>
      </Tip>
      {by === null ? null : (
        <>
          {' · by '}
          <bdi>{by}</bdi>
        </>
      )}
      {reason === null || reason === '' || isOfOrder ? null : (
        <>
          {' · '}
          <bdi>{reason}</bdi>
        </>
      )}
      {name === null || isOfOrder ? null : (
        <>
          {' · order '}
          {order === null ? (
            <bdi>{name}</bdi>
          ) : (
            <Link to={paths.order(order.id)} className={classes.link}>
              <bdi>{name}</bdi>
            </Link>
          )}
        </>
      )}
      {run === null ? null : (
        <>
          {' · '}
          <Link to={runAddress(run)} className={classes.link}>
            <bdi>{runWords(run)}</bdi>
          </Link>
        </>
      )}
    </p>
  )
}

type TimelineAddress = { happened?: string; event_page?: string }

/** What of it stands in the address: the field, and how far one has gone back. */
function useTimelineAddress() {
  const address: TimelineAddress = useSearch({ strict: false })
  const navigate = useNavigate()
  const go = ({ happened, event_page }: { [Name in keyof TimelineAddress]: string | undefined }) => {
    const search = (old: object) => {
      const { happened: _field, event_page: _page, ...others }: TimelineAddress = old
      return { ...others, ...(happened && { happened }), ...(event_page && { event_page }) }
    }
    void navigate({ search: search as never, replace: true, resetScroll: false })
  }
  return { field: address.happened, page: Math.max(1, Math.floor(Number(address.event_page)) || 1), go }
}
