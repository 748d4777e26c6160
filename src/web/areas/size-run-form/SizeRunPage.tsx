import { useMemo } from 'react'
import { Page, PageHeader } from '../../ui/Page.tsx'
import { Unanswered } from '../../ui/Skeletons.tsx'
import { useFormLists } from '../product-forms/useFormLists.ts'
import { SizeRunForm } from './SizeRunForm.tsx'
import { styleInputs } from './style-inputs.ts'

/** The screen that makes a style with all of its sizes, once it is known which fields there are. */
export function SizeRunPage() {
  const { lists, error, onRetry } = useFormLists()
  const style = useMemo(() => lists && styleInputs(lists), [lists])
  if (style !== undefined) return <SizeRunForm {...style} />
  return (
    <Page>
      <PageHeader title="Create Size Run" />
      <Unanswered lines={16} label="Loading form" error={error} onRetry={onRetry} />
    </Page>
  )
}
