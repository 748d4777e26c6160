import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { changeTimeLimits, type TimeLimit } from '../../../contract/time-limits.endpoints.ts'
import { ApiProblem } from '../../app/api-problem.ts'
import { call } from '../../app/call.ts'
import { showSuccess } from '../../app/toast.ts'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/Card.tsx'
import { Page, PageHeader } from '../../ui/Page.tsx'
import { fieldProblem, problemWords } from '../../ui/problem-words.ts'
import { Unanswered } from '../../ui/Skeletons.tsx'
import { limitProblem } from './limit-problem.ts'
import { timeLimitsQuery } from './time-limits-query.ts'
import classes from './TimeLimits.module.css'

/** /configuration/time-limits: after how long an order is late, and a product stale. */
export function TimeLimitsPage() {
  const { data, error, refetch } = useQuery(timeLimitsQuery)
  return (
    <Page width="reading">
      <PageHeader
        title="Time Limits"
        breadcrumb={[{ label: 'Configuration', to: paths.configuration }, { label: 'Time Limits' }]}
      />
      {data === undefined ? (
        <Unanswered lines={6} label="Loading time limits" error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={classes.cards}>
          {data.map((limit) => (
            <LimitCard key={limit.name} limit={limit} />
          ))}
        </div>
      )}
    </Page>
  )
}

type LimitName = 'ship_within_days' | 'stale_after_days'

const words: Readonly<Record<LimitName, { title: string; label: string; about: string }>> = {
  ship_within_days: {
    title: 'Ship within',
    label: 'Days to ship',
    about:
      'An order is to be sent so many days after it was placed, where its marketplace names no date. Orders that wait follow within a minute.',
  },
  stale_after_days: {
    title: 'Stale after',
    label: 'Days until stale',
    about:
      'A product without stock is stale when nobody bought or sold it for so long. It is looked at again each night.',
  },
}

function isKnown(name: string): name is LimitName {
  return name in words
}

function LimitCard({ limit }: { limit: TimeLimit }) {
  const { name, value, usual } = limit
  const [text, setText] = useState(String(value))
  const { mutate, isPending, error } = useChange()
  if (!isKnown(name)) return null
  const { title, label, about } = words[name]
  const problem = limitProblem(text, limit)
  const isTyped = text.trim() !== String(value)
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (problem === null && isTyped && !isPending) mutate({ [name]: Number(text) })
  }
  const told = error instanceof ApiProblem ? error.errors[name] : undefined
  const failure = error === null || told !== undefined ? undefined : problemWords(error).message
  return (
    <Card title={title}>
      <form className={classes.form} onSubmit={handleSubmit} noValidate>
        <TextInput
          label={label}
          description={`Usually ${usual}`}
          inputMode="numeric"
          maxLength={5}
          value={text}
          error={problem ?? fieldProblem(told) ?? failure}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Button
          className={classes.save}
          type="submit"
          loading={isPending}
          disabled={!isTyped || problem !== null}
        >
          Save
        </Button>
      </form>
      <p className={classes.about}>{about}</p>
    </Card>
  )
}

function useChange() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Partial<Record<LimitName, number>>) => call(changeTimeLimits, { body }),
    networkMode: 'always',
    onSuccess: ({ results }) => {
      queries.setQueryData(timeLimitsQuery.queryKey, results)
      showSuccess()
    },
  })
}
