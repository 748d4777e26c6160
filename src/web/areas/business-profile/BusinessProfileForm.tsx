import '@mantine/core/styles/SimpleGrid.css'
import { Alert, Button, SimpleGrid, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { saveBusinessProfile, type BusinessProfile } from '../../../contract/business-profile.endpoints.ts'
import { ApiProblem } from '../../app/api-problem.ts'
import { call } from '../../app/call.ts'
import { showSuccess } from '../../app/toast.ts'
import { UnsavedGuard } from '../../form/UnsavedGuard.tsx'
import { Card } from '../../ui/Card.tsx'
import { fieldProblem, problemWords } from '../../ui/problem-words.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import {
  businessProfileQuery,
  changedFields,
  profileFields,
  profileLabels,
  withTyped,
  type ProfileField,
  type ProfileText,
} from './business-profile.ts'
import classes from './BusinessProfile.module.css'

const types: Partial<Record<ProfileField, 'email' | 'tel'>> = { email_address: 'email', phone: 'tel' }
/** Those that need the whole line. */
const wide: readonly ProfileField[] = ['name', 'address_line1', 'address_line2']

/** The profile to be typed over; each field says itself what is wrong with it. */
export function BusinessProfileForm({ saved }: { saved: BusinessProfile }) {
  const [typed, setTyped] = useState<Partial<ProfileText>>({})
  const { mutate, isPending, error, reset } = useSaving(saved, () => setTyped({}))
  const errors = error instanceof ApiProblem ? error.errors : {}
  const isOvertaken = error instanceof ApiProblem && error.status === 412
  const isTyped = Object.keys(changedFields(saved, typed)).length > 0
  const discard = () => {
    setTyped({})
    reset()
  }
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isTyped && !isPending) mutate(withTyped(saved, typed))
  }
  return (
    <form onSubmit={handleSubmit} noValidate>
      <UnsavedGuard isTyped={isTyped} onDiscard={discard} />
      <Card title="Seller">
        {error === null || Object.keys(errors).length > 0 ? null : (
          <Alert color={isOvertaken ? 'yellow' : 'red'} role="alert" mb="md">
            {isOvertaken
              ? 'Somebody else saved this page in the meantime. You see their state with your changes over it: look, and save again.'
              : problemWords(error).message}
          </Alert>
        )}
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          {profileFields.map((field) => (
            <TextInput
              key={field}
              className={wide.includes(field) ? classes.wide : undefined}
              label={profileLabels[field]}
              withAsterisk={field === 'name'}
              type={types[field] ?? 'text'}
              dir="auto"
              maxLength={254}
              value={typed[field] ?? saved[field]}
              error={fieldProblem(errors[field])}
              onChange={({ currentTarget: { value } }) => setTyped({ ...typed, [field]: value })}
            />
          ))}
        </SimpleGrid>
        <div className={classes.end}>
          <span className={classes.by}>
            {saved.updated_on === null ? (
              'Nobody has filled this in yet.'
            ) : (
              <>
                Saved by <bdi>{saved.updated_by}</bdi> · <RelativeTime time={saved.updated_on} />
              </>
            )}
          </span>
          {isTyped ? (
            <Button variant="default" onClick={discard} disabled={isPending}>
              Discard
            </Button>
          ) : null}
          {/* Whoever saves by keyboard stays at it: a button that is disabled loses the focus. */}
          <Button
            type="submit"
            loading={isPending}
            data-disabled={!isTyped || undefined}
            aria-disabled={!isTyped || undefined}
          >
            Save
          </Button>
        </div>
      </Card>
    </form>
  )
}

function useSaving({ version }: BusinessProfile, onSaved: () => void) {
  const queries = useQueryClient()
  const { queryKey } = businessProfileQuery
  return useMutation({
    mutationFn: (body: ProfileText) => call(saveBusinessProfile, { body, ifMatch: version }),
    networkMode: 'always',
    onSuccess: (after) => {
      queries.setQueryData(queryKey, after)
      showSuccess()
      onSaved()
    },
    onError: (problem) => {
      if (problem instanceof ApiProblem && problem.status === 412)
        void queries.invalidateQueries({ queryKey })
    },
  })
}
