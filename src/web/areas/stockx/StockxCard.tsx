import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProductDetail } from '../../../contract/products/product-detail.ts'
import type { StockxCandidate, StockxInfo } from '../../../contract/products/stockx.endpoints.ts'
import { Card } from '../../ui/Card.tsx'
import { problemWords } from '../../ui/problem-words.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import classes from './StockxCard.module.css'
import { lacksIds, stockxInfoQuery } from './stockx-info.ts'
import { StockxLinkDialog } from './StockxLinkDialog.tsx'

/** What came of looking for a product at StockX, as long as it lacks the ids; nothing where it has them. */
export function StockxCard({ product }: { product: ProductDetail }) {
  const isLacking = lacksIds(product)
  const { data, error } = useQuery({ ...stockxInfoQuery(product), enabled: isLacking })
  const [address, setAddress] = useState<string | null>(null)
  if (!isLacking) return null
  return (
    <Card
      title="StockX"
      actions={
        <Button variant="default" size="xs" onClick={() => setAddress('')}>
          StockX Link
        </Button>
      }
    >
      <div className={classes.words}>
        {data === undefined ? (
          <p role="status">{error === null ? 'Asking StockX…' : problemWords(error).message}</p>
        ) : (
          <Told info={data} onLink={setAddress} />
        )}
      </div>
      {address === null ? null : (
        <LinkDialog product={product} address={address} onClose={() => setAddress(null)} />
      )}
    </Card>
  )
}

type ToldProps = { info: StockxInfo; onLink: (address: string) => void }

function Told({ info: { state, reason, candidates, looked_up_on: askedOn }, onLink }: ToldProps) {
  if (state === 'failed')
    return (
      <p role="status">
        <strong>StockX could not be asked.</strong> <bdi>{reason}</bdi>
      </p>
    )
  if (state !== 'not_found') return <p role="status">Looking for this product at StockX…</p>
  return (
    <>
      <p role="status">
        <bdi>{reason}</bdi>
      </p>
      {candidates.length === 0 ? null : (
        <>
          <p>It may be one of these:</p>
          <ul className={classes.candidates} aria-label="Products of StockX">
            {candidates.map((candidate) => (
              <Candidate key={candidate.url} candidate={candidate} onLink={onLink} />
            ))}
          </ul>
        </>
      )}
      <p className={classes.age}>
        Asked <RelativeTime time={askedOn} />, and again a day later.
      </p>
    </>
  )
}

type CandidateProps = { candidate: StockxCandidate; onLink: (address: string) => void }

function Candidate({ candidate: { title, style_id: styleId, url }, onLink }: CandidateProps) {
  return (
    <li className={classes.candidate}>
      <span className={classes.name}>
        <a href={url} target="_blank" rel="noopener noreferrer" dir="auto">
          {title}
        </a>
        <span className={classes.age} dir="ltr">
          {styleId}
        </span>
      </span>
      <Button variant="default" size="xs" aria-label={`Link ${title}`} onClick={() => onLink(url)}>
        Link
      </Button>
    </li>
  )
}

type LinkDialogProps = { product: ProductDetail; address: string; onClose: () => void }

function LinkDialog({ product, address, onClose }: LinkDialogProps) {
  const queries = useQueryClient()
  const refresh = () => void queries.invalidateQueries({ queryKey: ['product', product.id] })
  return (
    <StockxLinkDialog
      target={{ kind: 'some', ids: [product.id], rows: [product] }}
      done={{ clearSelection: () => undefined, refresh }}
      address={address}
      onClose={onClose}
    />
  )
}
