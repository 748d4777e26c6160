import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { useState, type SubmitEvent } from 'react'
import {
  saveStockPlan,
  showStockPlan,
  type StockPlan,
} from '../../../contract/stock-cover/stock-cover.endpoints.ts'
import { ApiProblem } from '../../app/api-problem.ts'
import { call } from '../../app/call.ts'
import { showSuccess } from '../../app/toast.ts'
import type { List } from '../../list/list.ts'
import { GuardedModal } from '../../ui/GuardedModal.tsx'
import { fieldProblem, problemWords } from '../../ui/problem-words.ts'
import { useGuardedClose } from '../../ui/useGuardedClose.ts'
import type { StockCoverCells, StockCoverSummary } from './stock-cover-list.ts'

type PlannedList = Pick<List<StockCoverCells, StockCoverSummary>, 'source'>

const planQuery = queryOptions({
  queryKey: ['stock plan'],
  queryFn: ({ signal }) => call(showStockPlan, { signal }),
})

/** Says what is reckoned with, and opens the form for it. */
export function StockPlanButton({ list }: { list: PlannedList }) {
  const [isOpen, setIsOpen] = useState(false)
  const { data: plan } = useQuery(planQuery)
  return (
    <>
      <Button
        variant="default"
        leftSection={<CalendarClock size={15} aria-hidden="true" />}
        disabled={plan === undefined}
        title="How long new stock takes to come, and for how long it is to last"
        onClick={() => setIsOpen(true)}
      >
        {plan === undefined
          ? 'Lead time and cover'
          : `Lead ${plan.lead_time_days} + cover ${plan.target_cover_days} days`}
      </Button>
      {isOpen && plan !== undefined ? (
        <StockPlanDialog plan={plan} list={list} onClose={() => setIsOpen(false)} />
      ) : null}
    </>
  )
}

type StockPlanDialogProps = { plan: StockPlan; list: PlannedList; onClose: () => void }

function StockPlanDialog({ plan, list, onClose }: StockPlanDialogProps) {
  const [lead, setLead] = useState(String(plan.lead_time_days))
  const [target, setTarget] = useState(String(plan.target_cover_days))
  const typed = { lead_time_days: Number(lead), target_cover_days: Number(target) }
  const isTyped =
    typed.lead_time_days !== plan.lead_time_days || typed.target_cover_days !== plan.target_cover_days
  const guard = useGuardedClose(isTyped, onClose)
  const { save, isSaving, errors, refusal } = useStockPlan(list, onClose)
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (lead !== '' && target !== '') save(typed)
  }
  return (
    <GuardedModal guard={guard} title="Lead time and cover" size="sm">
      <form onSubmit={handleSubmit} noValidate>
        <Stack gap="md">
          <DaysInput
            label="Lead time in days"
            description="From the order with your supplier until the pieces can be sold."
            value={lead}
            refusal={errors.lead_time_days}
            onChange={setLead}
          />
          <DaysInput
            label="Target cover in days"
            description="For how long they are to last then."
            value={target}
            refusal={errors.target_cover_days}
            onChange={setTarget}
          />
          <Text size="sm" c="dimmed">
            For everybody and every product: Reorder is what sells in these days together, less what is
            available.
          </Text>
          {refusal === null ? null : (
            <Text size="sm" c="red" role="alert">
              {refusal}
            </Text>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={guard.close}>
              Cancel
            </Button>
            <Button type="submit" loading={isSaving}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </GuardedModal>
  )
}

type DaysInputProps = {
  label: string
  description: string
  value: string
  refusal: string[] | undefined
  onChange: (value: string) => void
}

/** Takes digits alone. */
function DaysInput({ refusal, value, onChange, ...shown }: DaysInputProps) {
  return (
    <TextInput
      {...shown}
      inputMode="numeric"
      value={value}
      error={value === '' ? 'Enter a number of days.' : fieldProblem(refusal)}
      onChange={({ currentTarget }) =>
        /^\d{0,3}$/.test(currentTarget.value) ? onChange(currentTarget.value) : undefined
      }
    />
  )
}

/** Keeps the plan for everybody; the rows follow it at once. */
function useStockPlan({ source }: PlannedList, onSaved: () => void) {
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: StockPlan) => call(saveStockPlan, { body }),
    onSuccess: (saved) => {
      queries.setQueryData(planQuery.queryKey, saved)
      source.refresh()
      showSuccess()
      onSaved()
    },
  })
  const errors = error instanceof ApiProblem ? error.errors : {}
  const refusal = error === null || Object.keys(errors).length > 0 ? null : problemWords(error).message
  return { save: mutate, isSaving: isPending, errors, refusal }
}
