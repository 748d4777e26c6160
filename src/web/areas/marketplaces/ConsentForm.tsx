import { Checkbox } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState, type SubmitEvent } from 'react'
import type { Credentials } from '../../../contract/connection.ts'
import { askConsent } from '../../../contract/marketplaces.endpoints.ts'
import { call } from '../../app/call.ts'
import { CopyText } from '../../ui/CopyText.tsx'
import { FormEnd } from './FormEnd.tsx'
import classes from './Marketplace.module.css'
import { connectionQuery, type AccountCalls } from './marketplace-query.ts'
import { SecretFields, whatWasTyped } from './SecretFields.tsx'

type ConsentFormProps = {
  id: number
  name: string
  consent: NonNullable<Credentials['consent']>
  onCancel: () => void
}

/** Sends the seller to the marketplace, to let Backroom in there. */
export function ConsentForm({ id, name, consent, onCancel }: ConsentFormProps) {
  const { fields, is_app_known: isAppKnown, redirect_uri: redirectUri } = consent
  const [isOwnApp, setIsOwnApp] = useState(!isAppKnown)
  const [values, setValues] = useState<Record<string, string>>({})
  const departure = useDeparture(id)
  const app = isOwnApp ? whatWasTyped(fields, values) : null
  const isReady = !isOwnApp || app !== null
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isReady && !departure.isPending) departure.mutate(app)
  }
  return (
    <form
      className={classes.form}
      onSubmit={handleSubmit}
      onKeyDown={({ key }) => (key === 'Escape' ? onCancel() : undefined)}
      autoComplete="off"
    >
      <p className={classes.quiet}>
        You say yes at {name} and come back here. What counted before counts until then.
      </p>
      {isAppKnown ? (
        <Checkbox
          label={`With an app of my own at ${name}`}
          checked={isOwnApp}
          onChange={(event) => setIsOwnApp(event.currentTarget.checked)}
        />
      ) : null}
      {isOwnApp ? (
        <>
          <SecretFields
            fields={fields}
            values={values}
            isFocused={!isAppKnown}
            onChange={(field, value) => setValues((now) => ({ ...now, [field]: value }))}
          />
          <div className={classes.quiet}>
            Name this callback address in the app:
            <CopyText text={redirectUri} what="callback address" />
          </div>
        </>
      ) : null}
      <FormEnd
        submit={`Go to ${name}`}
        isReady={isReady}
        isPending={departure.isPending || departure.isSuccess}
        isFocused={isAppKnown}
        error={departure.error}
        onCancel={onCancel}
      />
    </form>
  )
}

function useDeparture(id: number) {
  return useMutation({
    mutationFn: (app: Record<string, string> | null) => call(askConsent, { params: { id }, body: { app } }),
    networkMode: 'always',
    onSuccess: ({ address }) => window.location.assign(address),
    // The app's secret is kept nowhere, not even among what was sent.
    gcTime: 0,
  })
}

/** How it went at the marketplace, as the address says after coming back. */
export function ConsentEnd({ name, account }: { name: string; account: AccountCalls }) {
  const { connected }: { connected?: string } = useSearch({ strict: false })
  const [end] = useState(connected)
  const navigate = useNavigate()
  // It is told once: whoever loads the page again later would take it for news.
  useEffect(() => {
    if (connected !== undefined) void navigate({ to: '.', search: {}, replace: true, resetScroll: false })
  }, [connected, navigate])
  const { data } = useQuery(connectionQuery(account))
  const words = wordsOf(name, end, data?.state === 'connected')
  if (words === null) return null
  const isGood = end === 'connected'
  return (
    <p role={isGood ? 'status' : 'alert'} className={isGood ? classes.letIn : classes.notLetIn}>
      {words}
    </p>
  )
}

function wordsOf(name: string, end: string | undefined, isConnected: boolean): string | null {
  switch (end) {
    case 'connected':
      return `${name} has let Backroom in.`
    case 'declined':
      return `Backroom was not let in at ${name}. Nothing has changed.`
    case 'outdated':
      return `The way back from ${name} was taken before, or took more than 15 minutes. ${
        isConnected ? `Nothing has changed by it: ${name} is connected.` : 'Connect again.'
      }`
    case 'refused':
      return `${name} did not accept the app. Check its id and secret, and the callback address that it names.`
    case 'away':
      return `${name} did not answer. Connect again in a moment.`
    default:
      return null
  }
}
