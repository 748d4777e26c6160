import { Link } from '@tanstack/react-router'
import type { SoldOut } from '../../../contract/products/reservations.endpoints.ts'
import { paths } from '../../paths.ts'
import { DetailTable } from '../../ui/DetailTable.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { relativeText } from '../../ui/time-text.ts'
import classes from './ProductTabs.module.css'

type Channel = SoldOut['channels'][number]

const stateWords: Record<Channel['state'], string> = {
  off_sale: 'Off sale',
  none_left: 'None left',
  being_told: 'Being taken off sale',
  on_sale: 'Still on sale',
}

/** Who took the last piece, and what each marketplace showed since. */
export function SoldOutChannels({ soldOut }: { soldOut: SoldOut }) {
  const { order, marketplace, since, channels } = soldOut
  return (
    <section className={classes.soldOut} aria-label="Sold out">
      <p>
        {order === null || since === null ? (
          'No piece is left.'
        ) : (
          <>
            The last piece went to order <Link to={paths.order(order.id)}>{order.order_id}</Link> (
            {marketplace}) <Ago time={since} />.
          </>
        )}
      </p>
      {channels.length === 0 ? null : (
        <div className={classes.frame} role="region" aria-label="Where it was on sale" tabIndex={0}>
          <DetailTable
            captions={{ Marketplace: 'text', State: 'text', Confirmed: 'text' }}
            label="Where it was on sale"
          >
            <tbody>{channels.map(channelRow)}</tbody>
          </DetailTable>
        </div>
      )}
    </section>
  )
}

function channelRow({ marketplace, state, confirmed_on: confirmedOn, problem }: Channel) {
  return (
    <tr key={marketplace}>
      <td>{marketplace}</td>
      <td className={state === 'on_sale' ? classes.trouble : undefined}>
        {stateWords[state]}
        {problem === null ? null : <span className={classes.cause}>{problem}</span>}
      </td>
      <td>
        {confirmedOn === null ? (
          'Not yet'
        ) : (
          <>
            <Ago time={confirmedOn} />
            <span className={classes.cause}>
              <RelativeTime time={confirmedOn} />
            </span>
          </>
        )}
      </td>
    </tr>
  )
}

function Ago({ time }: { time: string }) {
  return <>{relativeText(new Date(time), new Date())}</>
}
