import { Button, Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Candidate } from '../../../contract/products/candidate.ts'
import { counted, countText } from '../../ui/count-text.ts'
import { problemWords } from '../../ui/problem-words.ts'
import { CandidateHead } from './CandidateHead.tsx'
import tableClasses from '../../form/FormTable.module.css'
import classes from './Relatives.module.css'
import type { Relative } from './relatives.ts'
import { candidatesPerPage, useCandidates, type Offers } from './useCandidates.ts'

type ProductPickerProps = {
  label: string
  offers: Offers
  category: string
  /** The product in the form; what belongs to it already belongs to nobody else. */
  ownId: number | null
  /** Ids of what is chosen already, on whatever page it stands. */
  chosen: ReadonlySet<number>
  onChoose: (product: Relative) => void
  onDrop: (id: number) => void
}

/** A list of products to choose from, a few at a time. What belongs to another one has to be moved here. */
export function ProductPicker({
  label,
  offers,
  category,
  ownId,
  chosen,
  onChoose,
  onDrop,
}: ProductPickerProps) {
  const candidates = useCandidates(offers, category)
  const { data, error, question } = candidates
  const choose = ({ owner: _owner, ...one }: Candidate, isMoved: boolean) =>
    onChoose({ ...one, category, isKept: false, isMoved })
  return (
    <div className={classes.picker}>
      <div className={tableClasses.frame} tabIndex={0} role="group" aria-label={label}>
        <table className={tableClasses.table} aria-label={label} aria-busy={candidates.isFetching}>
          <CandidateHead {...candidates} />
          <tbody>
            {error !== null ? (
              <RetryRow problem={error} onRetry={() => void candidates.refetch()} />
            ) : data === undefined ? (
              <WholeRow>One moment please...</WholeRow>
            ) : data.results.length === 0 ? (
              <WholeRow>No Data Found</WholeRow>
            ) : (
              data.results.map((each) => (
                <CandidateRow
                  key={each.id}
                  candidate={each}
                  owner={each.owner?.id === ownId ? null : each.owner}
                  isChosen={chosen.has(each.id)}
                  onChoose={(isMoved) => choose(each, isMoved)}
                  onDrop={() => onDrop(each.id)}
                />
              ))
            )}
          </tbody>
        </table>
      </div>
      {data?.results.length === 0 || error !== null ? (
        <p className={classes.empty} role="status">
          <bdi>Sorry - no rows</bdi>
        </p>
      ) : null}
      <Foot
        count={data?.count ?? 0}
        isLeast={data?.is_count_least === true}
        chosen={chosen.size}
        page={question.page}
        onPage={candidates.toPage}
      />
    </div>
  )
}

type CandidateRowProps = {
  candidate: Candidate
  /** Whom it belongs to, if that is another one. */
  owner: Candidate['owner']
  isChosen: boolean
  onChoose: (isMoved: boolean) => void
  onDrop: () => void
}

function CandidateRow({ candidate, owner, isChosen, onChoose, onDrop }: CandidateRowProps) {
  const { sku, title, product_type: type } = candidate
  return (
    <tr>
      <td>
        <Checkbox
          aria-label={`Choose ${sku}`}
          checked={isChosen}
          disabled={owner !== null && !isChosen}
          onChange={(event) => (event.currentTarget.checked ? onChoose(false) : onDrop())}
        />
      </td>
      <th scope="row" dir="ltr">
        {sku}
      </th>
      <td className={classes.title}>
        <bdi>{title}</bdi>
        {owner === null || isChosen ? null : (
          <span className={classes.remark}>
            <bdi>Belongs to {owner.sku}</bdi>{' '}
            <Button
              variant="default"
              size="compact-xs"
              aria-label={`Move ${sku} here`}
              onClick={() => onChoose(true)}
            >
              Move here
            </Button>
          </span>
        )}
      </td>
      <td>{type}</td>
    </tr>
  )
}

function RetryRow({ problem, onRetry }: { problem: unknown; onRetry: () => void }) {
  return (
    <WholeRow>
      <span role="alert">The products could not be loaded. {problemWords(problem).message} </span>
      <Button variant="default" size="compact-sm" onClick={onRetry}>
        Try again
      </Button>
    </WholeRow>
  )
}

function WholeRow({ children }: { children: ReactNode }) {
  return (
    <tr>
      <td colSpan={4}>{children}</td>
    </tr>
  )
}

type FootProps = {
  count: number
  /** There are more than that. */
  isLeast: boolean
  chosen: number
  page: number
  onPage: (page: number) => void
}

function Foot({ count, isLeast, chosen, page, onPage }: FootProps) {
  const last = Math.max(1, Math.ceil(count / candidatesPerPage))
  return (
    <div className={classes.pickerFoot}>
      <span role="status">
        <bdi>{counted(chosen, 'product')} chosen</bdi>
      </span>
      <nav aria-label="Pages" className={classes.head}>
        <Button variant="default" size="compact-sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          Previous
        </Button>
        <span dir="ltr">
          Page {countText(page)} of {countText(last)}
          {isLeast ? '+' : ''}
        </span>
        <Button
          variant="default"
          size="compact-sm"
          disabled={page >= last && !isLeast}
          onClick={() => onPage(page + 1)}
        >
          Next
        </Button>
      </nav>
    </div>
  )
}
