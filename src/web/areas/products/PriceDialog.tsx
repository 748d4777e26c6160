import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import { Checkbox, SegmentedControl, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useRouter } from '@tanstack/react-router'
import { useState, type SubmitEvent } from 'react'
import type {
  PricePreview as PricePreviewReply,
  PriceUpdate,
} from '../../../contract/products/price-update.ts'
import { updatePrices } from '../../../contract/products/products.endpoints.ts'
import type { ProductRow } from '../../../contract/products/products.ts'
import { ApiProblem } from '../../app/api-problem.ts'
import { call } from '../../app/call.ts'
import type { ActProps } from '../../list/acts/act-shown.tsx'
import { ActDialog } from '../../list/acts/ActDialog.tsx'
import { ActFoot } from '../../list/acts/ActFoot.tsx'
import { useAct, type Act } from '../../list/acts/useAct.ts'
import { useActForm } from '../../list/acts/useActForm.ts'
import { paths } from '../../paths.ts'
import { choiceOf, choiceWords, type PublishChoice } from '../publishing/publish-choice.ts'
import { askedPrice, priceFields, type PriceForm, type PriceMode } from './price-form.ts'
import { PricePreview } from './PricePreview.tsx'
import { tellPriced } from './tell-priced.ts'
import { usePricePreview } from './usePricePreview.ts'

/** Asks for one new price, or for a change of each, and shows what comes of it before it is done. */
export function PriceDialog({ target, done, onClose }: ActProps<ProductRow>) {
  const choice = choiceOf(target)
  const act = useAct({ caption: 'Price update', what: choiceWords(choice), done, onClose })
  const form = usePriceForm(act, target)
  return (
    <ActDialog act={act} form={form} title="Update Price" size="lg">
      <Form choice={choice} act={act} form={form} />
    </ActDialog>
  )
}

const pauseMs = 300

function usePriceForm(act: Act, target: ActProps<ProductRow>['target']) {
  return useActForm<PriceForm>(act, target, () => ({ mode: 'price', text: '', isRounded: false }))
}

type PriceActForm = ReturnType<typeof usePriceForm>
type Preview = Pick<ReturnType<typeof usePricePreview>, 'data' | 'onRetry'>
type FormProps = { choice: PublishChoice; act: Act; form: PriceActForm }

function Form({ choice, act, form }: FormProps) {
  const { values, change } = form
  const [isTried, setIsTried] = useState(false)
  const [settled] = useDebouncedValue(values, pauseMs)
  const asked = askedPrice(values)
  const preview = usePricePreview(choice.list, askedPrice(settled))
  const send = useSendPrices(form, choice, preview)
  const { label, missing } = priceFields[values.mode]
  const error = asked === null ? (isTried ? missing : null) : preview.fieldError
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsTried(true)
    if (asked === null || error !== null) return
    send(asked)
  }
  const words = choiceWords(choice)
  return (
    <form onSubmit={handleSubmit} noValidate>
      <SegmentedControl
        fullWidth
        aria-label="How the price changes"
        data={modes}
        value={values.mode}
        onChange={(mode) => change({ mode })}
      />
      <TextInput
        data-autofocus
        type="number"
        step={0.01}
        mt="md"
        label={label}
        withAsterisk
        value={values.text}
        error={error}
        errorProps={{ role: 'alert' }}
        onChange={(event) => change({ text: event.currentTarget.value })}
      />
      {values.mode === 'price' ? null : (
        <Checkbox
          mt="sm"
          label="Round to .99"
          checked={values.isRounded}
          onChange={(event) => change({ isRounded: event.currentTarget.checked })}
        />
      )}
      <PricePreview {...preview} isAsked={asked !== null && error === null} what={words} />
      <ActFoot
        act={act}
        form={form}
        submit={`Update ${words}`}
        isDisabled={(preview.data?.refused ?? 0) > 0}
      />
    </form>
  )
}

const modes = (['price', 'percent', 'amount'] satisfies PriceMode[]).map((value) => ({
  value,
  label: priceFields[value].choice,
}))

function useSendPrices(form: PriceActForm, { list }: PublishChoice, preview: Preview) {
  const router = useRouter()
  const open = (act: number) => void router.navigate({ to: paths.act(act) })
  return (asked: Omit<PriceUpdate, 'product_ids'>) => {
    const body = { product_ids: list, ...asked, ...shownBefore(asked, preview.data) }
    form.run(async (idempotencyKey) => {
      try {
        tellPriced(await call(updatePrices, { body, idempotencyKey }), open)
      } catch (problem) {
        if (problem instanceof ApiProblem && ofOldPreview.has(problem.code)) preview.onRetry()
        throw problem
      }
    })
  }
}

/** The prices are others by now than those that were shown. */
const ofOldPreview = new Set(['preview_changed', 'price_refused'])

/** A change of each price depends on the price that was shown; one price for all does what was shown whatever they were. */
function shownBefore({ change }: Pick<PriceUpdate, 'change'>, shown: PricePreviewReply | null) {
  return change === undefined || shown === null ? {} : { made_from: shown.made_from }
}
