import { Button, NativeSelect } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type SubmitEvent } from 'react'
import type { Credentials } from '../../../contract/connection.ts'
import { showFailure, showSuccess } from '../../app/toast.ts'
import { Card } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { ConsentForm } from './ConsentForm.tsx'
import { FormEnd } from './FormEnd.tsx'
import { connectionQuery, type AccountCalls } from './marketplace-query.ts'
import classes from './Marketplace.module.css'
import { SecretFields, whatWasTyped } from './SecretFields.tsx'

type CredentialsCardProps = { account: AccountCalls; name: string }

/** With what Backroom signs in there: entered here, never shown again. */
export function CredentialsCard({ account, name }: CredentialsCardProps) {
  const { data } = useQuery(connectionQuery(account))
  const [form, setForm] = useState<'entry' | 'consent' | null>(null)
  const [isAsked, setIsAsked] = useState(false)
  const ways = useRef<HTMLDivElement>(null)
  // The keyboard goes on where the form was opened.
  const close = () => {
    setForm(null)
    const opens = form ?? 'entry'
    requestAnimationFrame(() =>
      ways.current?.querySelector<HTMLElement>(`[data-opens="${opens}"]`)?.focus({ preventScroll: true }),
    )
  }
  const entry = useEntry({ account, name, onDone: close })
  const credentials = data?.credentials ?? null
  if (credentials === null) return null
  const isEntered = credentials.source === 'entered'
  return (
    <Card title="Credentials">
      <p className={classes.quiet}>
        <Source credentials={credentials} name={name} />
      </p>
      {form === 'entry' ? (
        <CredentialsForm sets={credentials.sets} entry={entry} onCancel={close} />
      ) : form === 'consent' && credentials.consent !== null && account.consentId !== null ? (
        <ConsentForm id={account.consentId} name={name} consent={credentials.consent} onCancel={close} />
      ) : (
        <div ref={ways} className={classes.buttons}>
          {credentials.consent === null ? null : (
            <Button variant="default" data-opens="consent" onClick={() => setForm('consent')}>
              Connect with {name}
            </Button>
          )}
          <Button variant="default" data-opens="entry" onClick={() => setForm('entry')}>
            {isEntered ? 'Enter others' : 'Enter credentials'}
          </Button>
          {isEntered ? (
            <Button variant="subtle" color="red" onClick={() => setIsAsked(true)}>
              Remove
            </Button>
          ) : null}
        </div>
      )}
      <ConfirmDialog
        isOpen={isAsked}
        isDangerous
        title={`Remove the credentials of ${name}?`}
        confirmLabel="Remove"
        onConfirm={() => {
          setIsAsked(false)
          entry.mutate(null)
        }}
        onCancel={() => setIsAsked(false)}
      >
        Those that the installation was started with count again, where there are any.
      </ConfirmDialog>
    </Card>
  )
}

type EntryOf = CredentialsCardProps & { onDone: () => void }

function useEntry({ account, name, onDone }: EntryOf) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: account.enter,
    networkMode: 'always',
    onSuccess: (connection) => {
      queries.setQueryData(connectionQuery(account).queryKey, connection)
      showSuccess()
      onDone()
    },
    onError: (problem) => showFailure({ subject: `The credentials of ${name} were not saved`, problem }),
    // They are kept nowhere, not even among what was sent.
    gcTime: 0,
  })
}

function Source({ credentials, name }: { credentials: Credentials; name: string }) {
  const { source, entered_on: enteredOn, entered_by: enteredBy } = credentials
  if (source === 'environment') return 'From the environment of the installation.'
  if (source === 'practice') return `Those of the practice ${name}, which everybody knows.`
  if (source === 'none') return `There are none: nothing can go to ${name}.`
  return (
    <>
      Entered by <bdi>{enteredBy}</bdi> <RelativeTime time={enteredOn} />. They are kept encrypted, and shown
      to nobody.
    </>
  )
}

type FormProps = {
  sets: Credentials['sets']
  entry: ReturnType<typeof useEntry>
  onCancel: () => void
}

function CredentialsForm({ sets, entry, onCancel }: FormProps) {
  const [chosen, setChosen] = useState(0)
  const [values, setValues] = useState<Record<string, string>>({})
  const fields = sets[chosen] ?? []
  const typed = whatWasTyped(fields, values)
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (typed !== null && !entry.isPending) entry.mutate(typed)
  }
  return (
    <form
      className={classes.form}
      onSubmit={handleSubmit}
      onKeyDown={({ key }) => (key === 'Escape' ? onCancel() : undefined)}
      autoComplete="off"
    >
      {sets.length < 2 ? null : (
        <NativeSelect
          label="Sign in with"
          autoFocus
          value={String(chosen)}
          data={sets.map((set, at) => ({
            value: String(at),
            label: set.map(({ label }) => label).join(' and '),
          }))}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
        />
      )}
      <SecretFields
        fields={fields}
        values={values}
        isFocused={sets.length < 2}
        onChange={(name, value) => setValues((now) => ({ ...now, [name]: value }))}
      />
      <FormEnd
        submit="Save"
        isReady={typed !== null}
        isPending={entry.isPending}
        error={entry.error}
        onCancel={onCancel}
      />
    </form>
  )
}
