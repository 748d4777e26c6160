import { ActionIcon, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { ArrowDown, ArrowUp, ListFilter } from 'lucide-react'
import { productTypes } from '../../../contract/products/product-words.ts'
import type { Column } from '../../../contract/columns/column.ts'
import type { ColumnValues } from '../../grid/columns/grid-column.ts'
import { FilterPanel } from '../../grid/panels/FilterPanel.tsx'
import { Anchored } from '../../ui/Anchored.tsx'
import { useOpener } from '../../ui/useOpener.ts'
import classes from './Relatives.module.css'
import { candidateColumns, type useCandidates } from './useCandidates.ts'

type CandidateHeadProps = Pick<ReturnType<typeof useCandidates>, 'question' | 'sortBy' | 'filterBy'>

/** The names of the columns, each with its order and its filter. */
export function CandidateHead({ question, sortBy, filterBy }: CandidateHeadProps) {
  return (
    <thead>
      <tr>
        <th scope="col">
          <VisuallyHidden>Chosen</VisuallyHidden>
        </th>
        {candidateColumns.map((column) => {
          const sort = question.sort.find(({ id }) => id === column.id)
          return (
            <th
              key={column.id}
              scope="col"
              aria-sort={sort === undefined ? 'none' : sort.desc ? 'descending' : 'ascending'}
            >
              <span className={classes.head}>
                <UnstyledButton
                  className={classes.head}
                  onClick={({ shiftKey }) => sortBy(column.id, shiftKey)}
                >
                  {column.label}
                  {sort === undefined ? null : sort.desc ? (
                    <ArrowDown size={14} aria-hidden="true" />
                  ) : (
                    <ArrowUp size={14} aria-hidden="true" />
                  )}
                </UnstyledButton>
                <HeadFilter {...{ column, question, filterBy }} />
              </span>
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

type HeadFilterProps = Pick<CandidateHeadProps, 'question' | 'filterBy'> & { column: Column }

function HeadFilter({ column, question, filterBy }: HeadFilterProps) {
  const { anchor, button, close } = useOpener('dialog')
  const filter = question.filter.columns[column.id] ?? null
  return (
    <>
      <ActionIcon
        {...button}
        variant={filter === null ? 'subtle' : 'light'}
        color={filter === null ? 'gray' : undefined}
        size="sm"
        aria-label={`Filter ${column.label}${filter === null ? '' : ', active'}`}
      >
        <ListFilter size={14} aria-hidden="true" />
      </ActionIcon>
      {anchor === null ? null : (
        <Anchored anchor={anchor} label={`Filter ${column.label}`} onClose={close}>
          <FilterPanel
            {...{ column, filter, values }}
            onFilter={(next) => filterBy(column.id, next)}
            onClose={close}
          />
        </Anchored>
      )}
    </>
  )
}

/** A list this short keeps no values of its own to choose from; only the types are known. */
const values: ColumnValues = {
  known: () => productTypes,
  beside: () => '',
  list: () => Promise.resolve(productTypes.map((value) => ({ value, count: null }))),
  named: () => Promise.resolve([]),
  missing: () => Promise.resolve([]),
}
