import { Button } from '@mantine/core'
import { useState } from 'react'
import { countText } from '../../ui/count-text.ts'
import { HeadRow } from '../../ui/HeadRow.tsx'
import tableClasses from '../../form/FormTable.module.css'
import classes from './Relatives.module.css'
import { ProductPicker } from './ProductPicker.tsx'
import type { Offers } from './useCandidates.ts'
import { isOfOtherCategory, relativesOf, relativesText, type Relation, type Relative } from './relatives.ts'

type RelativesProps = {
  relation: Relation
  text: string
  /** Of the form: what can be chosen follows it. */
  category: string
  offers: Offers
  /** The product in the form, once there is one. */
  ownId: number | null
  problem: string | undefined
  onChange: (text: string) => void
}

/** The products that belong to the one in the form, and the list that more are chosen from. */
export function Relatives({ relation, text, category, offers, ownId, problem, onChange }: RelativesProps) {
  const [isOpen, setIsOpen] = useState<boolean>(relation.isAlwaysOpen)
  const relatives = relativesOf(text)
  const chosen = new Set(relatives.map(({ id }) => id))
  const handleRemove = (id: number) => onChange(relativesText(relatives.filter((each) => each.id !== id)))
  const handleChoose = (one: Relative) => onChange(relativesText([...relatives, one]))
  return (
    <>
      {problem === undefined ? null : (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      {relatives.length === 0 ? (
        <p className={classes.none}>
          <bdi>None yet.</bdi>
        </p>
      ) : (
        <RelativesTable title={relation.title} {...{ relatives, category }} onRemove={handleRemove} />
      )}
      {relation.isAlwaysOpen ? null : (
        <Button variant="default" mt="sm" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          Open Child
        </Button>
      )}
      {isOpen ? (
        <ProductPicker
          {...{ offers, category, ownId, chosen }}
          label={`Choose ${relation.title}`}
          onChoose={handleChoose}
          onDrop={handleRemove}
        />
      ) : null}
    </>
  )
}

type RelativesTableProps = {
  title: string
  relatives: readonly Relative[]
  category: string
  onRemove: (id: number) => void
}

function RelativesTable({ title, relatives, category, onRemove }: RelativesTableProps) {
  return (
    <div className={tableClasses.frame} tabIndex={0} role="group" aria-label={`Chosen: ${title}`}>
      <table className={tableClasses.table} aria-label={title}>
        <HeadRow captions={['SKU', 'Title', 'Product Type', `${countText(relatives.length)} in all`]} />
        <tbody>
          {relatives.map((each) => (
            <tr key={each.id}>
              <th scope="row" dir="ltr">
                {each.sku}
              </th>
              <td className={classes.title}>
                <bdi>{each.title}</bdi>
                <Remark relative={each} category={category} />
              </td>
              <td>{each.product_type}</td>
              <td>
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`Remove ${each.sku}`}
                  onClick={() => onRemove(each.id)}
                >
                  Remove
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** What else is to be known of a product that was chosen. */
function Remark({ relative, category }: { relative: Relative; category: string }) {
  const { category: chosenFor, isKept, isMoved } = relative
  const remarks = [
    isKept ? null : isMoved ? 'Moved here on save' : 'Added on save',
    isOfOtherCategory(relative, category) ? `Chosen for ${chosenFor}, not ${category}` : null,
  ].filter((each) => each !== null)
  return remarks.length === 0 ? null : <bdi className={classes.remark}>{remarks.join(' · ')}</bdi>
}
