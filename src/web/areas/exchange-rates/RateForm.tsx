import { Button, TextInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import type { ExchangeRateInput } from '../../../contract/exchange-rates.endpoints.ts'
import { ApiProblem } from '../../app/api-problem.ts'
import { fieldProblem, problemWords } from '../../ui/problem-words.ts'
import classes from './ExchangeRates.module.css'
import { readRate, type RateProblems, type RateTexts } from './rate-form.ts'

type RateFormProps = {
  /** Names the form. */
  label: string
  start: RateTexts
  businessCurrency: string
  submit: string
  isPending: boolean
  error: Error | null
  onSubmit: (input: ExchangeRateInput) => void
  onCancel?: () => void
}

const fields = [
  { name: 'currency', label: 'Currency', type: 'text', length: 3 },
  { name: 'valid_from', label: 'Valid from', type: 'date', length: 10 },
  { name: 'rate', label: 'Rate', type: 'text', length: 16 },
] as const

/** One rate, to be typed; each field says itself what is wrong with it. */
export function RateForm({ label, start, businessCurrency, ...form }: RateFormProps) {
  const [texts, setTexts] = useState(start)
  const [isTried, setIsTried] = useState(false)
  const read = readRate(texts, businessCurrency)
  const problems: RateProblems = isTried && 'problems' in read ? read.problems : {}
  const told = form.error instanceof ApiProblem ? form.error.errors : {}
  const isWhole = form.error !== null && fields.every(({ name }) => told[name] === undefined)
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsTried(true)
    if ('input' in read && !form.isPending) form.onSubmit(read.input)
  }
  const code = /^[a-z]{3}$/i.test(texts.currency.trim()) ? texts.currency.trim().toUpperCase() : 'it'
  return (
    <form className={classes.form} aria-label={label} onSubmit={handleSubmit} noValidate>
      {fields.map(({ name, label: caption, type, length }, at) => (
        <TextInput
          key={name}
          label={
            name === 'rate'
              ? `${caption} (${businessCurrency} for one ${code === 'it' ? 'of it' : code})`
              : caption
          }
          aria-label={caption}
          type={type}
          inputMode={name === 'rate' ? 'decimal' : undefined}
          placeholder={name === 'currency' ? 'EUR' : name === 'rate' ? '1.0845' : undefined}
          maxLength={length}
          autoFocus={form.onCancel !== undefined && at === 0}
          dir="ltr"
          value={texts[name]}
          error={problems[name] ?? fieldProblem(told[name])}
          onChange={({ currentTarget: { value } }) => setTexts({ ...texts, [name]: value })}
        />
      ))}
      <div className={classes.buttons}>
        <Button type="submit" loading={form.isPending}>
          {form.submit}
        </Button>
        {form.onCancel === undefined ? null : (
          <Button variant="default" onClick={form.onCancel}>
            Cancel
          </Button>
        )}
      </div>
      {isWhole ? (
        <p role="alert" className={classes.problem}>
          {problemWords(form.error).message}
        </p>
      ) : null}
    </form>
  )
}
