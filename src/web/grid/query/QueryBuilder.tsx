import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Column } from '../../../contract/columns/column.ts'
import { maxFilterDepth } from '../../../contract/columns/filter.ts'
import { counted } from '../../ui/count-text.ts'
import { useFocusReturned } from '../../ui/useFocusReturned.ts'
import type { GridRow } from '../columns/grid-column.ts'
import type { Condition } from '../filters/filter-model.ts'
import type { GridProps } from '../rows/grid-props.ts'
import classes from './Query.module.css'
import { fieldsOffered, withKeys, withPart } from './query-edits.ts'
import { depthOf, extraOf, queryOf, queryWords } from './query-model.ts'
import { QueryGroupFields } from './QueryGroupFields.tsx'

export type QueryBuilderProps<Row extends GridRow> = Pick<
  GridProps<Row>,
  'label' | 'state' | 'onState' | 'values' | 'rowName' | 'queryColumns'
> & {
  facts: readonly Column[]
  /** The button or chip that opened it. */
  opener: Element
  onClose: () => void
}

/** Conditions in groups of and and or, which narrow the list beside the filters of the columns. */
export function QueryBuilder<Row extends GridRow>({ opener, ...props }: QueryBuilderProps<Row>) {
  useFocusReturned(opener)
  const isNarrow = useMediaQuery('(width < 640px)') ?? false
  return (
    <Modal
      opened
      returnFocus={false}
      onClose={props.onClose}
      title="Query builder"
      size="xl"
      fullScreen={isNarrow}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <QueryForm {...props} />
    </Modal>
  )
}

function QueryForm<Row extends GridRow>(props: Omit<QueryBuilderProps<Row>, 'opener'>) {
  const { facts, state, onState, values, queryColumns, onClose } = props
  const fields = fieldsOffered(facts, queryColumns)
  const [query, setQuery] = useState(() => withKeys(queryOf(state.filter.extra, facts), fields))
  const extra = extraOf(query, facts)
  const isTooDeep = extra.some((each) => depthOf(each) > maxFilterDepth)
  const apply = (conditions: Condition[]) => {
    onState({ filter: { ...state.filter, extra: conditions }, page: 1 }, 'push')
    onClose()
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // What can't be read is not applied: its box says why.
        if (isTooDeep || event.currentTarget.querySelector('[aria-invalid="true"]') !== null) return
        apply(extra)
      }}
    >
      <Stack gap="md">
        <QueryGroupFields
          group={query}
          path={[]}
          fields={fields}
          values={values}
          onPart={(path, part) =>
            setQuery((now) =>
              path.length > 0 ? withPart(now, path, part) : part?.kind === 'group' ? part : now,
            )
          }
        />
        <QueryMeaning {...props} words={queryWords(query)} extra={extra} isTooDeep={isTooDeep} />
        <Group justify="flex-end" gap="xs">
          {state.filter.extra.length === 0 ? null : (
            <Button variant="subtle" color="gray" onClick={() => apply([])}>
              Clear query
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={isTooDeep}>
            Apply
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

type QueryMeaningProps<Row extends GridRow> = LiveCountProps<Row> & { words: string; isTooDeep: boolean }

/** What the query says, in a sentence, and how many rows it finds. */
function QueryMeaning<Row extends GridRow>({ words, isTooDeep, ...counted }: QueryMeaningProps<Row>) {
  return (
    <div className={classes.meaning}>
      <Text size="sm" component="p" m={0}>
        {words === '' ? (
          'Nothing is asked yet: give a condition a value.'
        ) : (
          <>
            Shows {counted.rowName.many} where <bdi>{words}</bdi>.
          </>
        )}
      </Text>
      {isTooDeep ? (
        <Text size="sm" c="var(--danger)">
          Groups may stand {maxFilterDepth} deep in one another; a choice of values with (Blank) counts as
          one. Please move a condition one group up.
        </Text>
      ) : (
        <LiveCount {...counted} />
      )}
    </div>
  )
}

type LiveCountProps<Row extends GridRow> = Pick<
  QueryBuilderProps<Row>,
  'label' | 'state' | 'values' | 'rowName'
> & { extra: Condition[] }

const typingPauseMs = 300

/** How many rows the list will have, asked once the typing rests. */
function LiveCount<Row extends GridRow>({ label, state, values, rowName, extra }: LiveCountProps<Row>) {
  const { filter, search } = state
  const now = JSON.stringify(extra)
  const [asked] = useDebouncedValue(now, typingPauseMs)
  const { data, isError, isFetching } = useQuery({
    queryKey: ['query count', label, asked, filter.columns, search],
    queryFn: ({ signal }) => values.count?.(JSON.parse(asked) as Condition[], signal) ?? { count: null },
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    enabled: values.count !== undefined,
  })
  if (values.count === undefined) return null
  const isBeside = Object.keys(filter.columns).length > 0 || search !== ''
  const isOld = isFetching || asked !== now
  return (
    <Text size="sm" role="status" data-settled={!isOld} c={isOld ? 'dimmed' : undefined} fw={600}>
      {isError
        ? 'How many match could not be counted; applying works all the same.'
        : data === undefined
          ? 'Counting…'
          : data.count === null
            ? (data.problem ?? '')
            : `${counted(data.count, rowName.one, rowName.many)} match${data.count === 1 ? 'es' : ''}${isBeside ? ', with the other filters of the list' : ''}`}
    </Text>
  )
}
