import '@mantine/core/styles/LoadingOverlay.css'
import { Button, Group, LoadingOverlay, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode, SubmitEvent } from 'react'
import { Page, PageHeader } from '../ui/Page.tsx'
import { relativeText } from '../ui/time-text.ts'
import { focusFirstProblem } from './focus-field.ts'
import classes from './Form.module.css'
import { FormAnchors, SectionSelect, usePartInView, type FormPart } from './FormAnchors.tsx'
import { FormTabs, type FormTabsProps } from './FormTabs.tsx'
import { unfinishedInputs } from './unfinished-inputs.ts'
import { UnsavedGuard } from './UnsavedGuard.tsx'
import type { Form } from './useForm.ts'

type EntityFormProps = {
  title: string
  breadcrumb: { label: string; to?: string }[]
  /** What the button that sends it says. */
  submit: string
  /** Where Cancel leads. */
  cancelTo: string
  form: Form
  parts: readonly FormPart[]
  /** How many fields of each section are wrong. */
  problems: Readonly<Record<string, number>>
  isSaving: boolean
  /** Hears which inputs hold what is no number or date yet. */
  onSave: (unfinished: readonly string[]) => void
  /** Where the sections are not all that it shows: then each of its children is a panel. */
  tabs?: FormTabsProps
  children: ReactNode
}

/** The frame of every form with a page of its own: heading, Save and Cancel in reach, sections and the way between them. */
export function EntityForm(props: EntityFormProps) {
  const { form, isSaving, onSave, tabs } = props
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isSaving) onSave(unfinishedInputs(event.currentTarget))
    // Once what is wrong is marked.
    requestAnimationFrame(focusFirstProblem)
  }
  const { parts, problems } = props
  const sections = { parts, problems, inView: usePartInView(parts) }
  const hasAnchors = parts.length > 0
  const columns = (
    <div className={hasAnchors ? classes.columns : undefined}>
      <div className={classes.sections} inert={isSaving}>
        {props.children}
      </div>
      {hasAnchors ? <FormAnchors {...sections} /> : null}
    </div>
  )
  return (
    <Page>
      <form onSubmit={handleSubmit} noValidate className={classes.form}>
        <div className={classes.bar}>
          <PageHeader
            title={props.title}
            breadcrumb={props.breadcrumb}
            actions={
              <>
                <Button variant="default" component={Link} to={props.cancelTo}>
                  Cancel
                </Button>
                <Button type="submit" aria-disabled={isSaving || undefined}>
                  {props.submit}
                </Button>
              </>
            }
          />
          {hasAnchors ? <SectionSelect {...sections} /> : null}
        </div>
        <TypedEarlier form={form} />
        {tabs === undefined ? columns : <FormTabs {...tabs}>{columns}</FormTabs>}
        <LoadingOverlay
          visible={isSaving}
          zIndex={50}
          classNames={{ loader: classes.saving }}
          loaderProps={{ 'aria-label': 'Saving' }}
        />
      </form>
      <UnsavedGuard isTyped={form.isTyped} onDiscard={form.forget} />
    </Page>
  )
}

/** That what was typed is here again, or waits in what another tab held. */
function TypedEarlier({ form: { isRestored, other } }: { form: Form }) {
  if (isRestored)
    return (
      <Text size="sm" c="dimmed" mb="sm" role="status">
        <bdi>What you typed earlier, and did not save, is here again.</bdi>
      </Text>
    )
  if (other === null) return null
  return (
    <Group gap="xs" mb="sm" role="group" aria-label="Typed in another tab">
      <Text size="sm" c="dimmed">
        <bdi>You left this form half filled in {relativeText(new Date(other.at), new Date())}.</bdi>
      </Text>
      <Button variant="default" size="compact-sm" onClick={other.resume}>
        Continue with it
      </Button>
      <Button variant="subtle" size="compact-sm" onClick={other.drop}>
        Discard it
      </Button>
    </Group>
  )
}
