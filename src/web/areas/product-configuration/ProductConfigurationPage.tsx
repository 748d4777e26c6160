import { Alert, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ProductConfiguration } from '../../../contract/products/product-configuration.endpoints.ts'
import { paths } from '../../paths.ts'
import { Page, PageHeader } from '../../ui/Page.tsx'
import { Unanswered } from '../../ui/Skeletons.tsx'
import { problemWords } from '../../ui/problem-words.ts'
import classes from './ProductConfiguration.module.css'
import { productConfigurationQuery } from './product-configuration.ts'
import { countChanges, switchGroups, switched } from './switch-changes.ts'
import { SwitchGroupCard } from './SwitchGroupCard.tsx'
import { useSwitches } from './useSwitches.ts'

/** /product-configuration: which fields and attributes of a product this business uses. */
export function ProductConfigurationPage() {
  const { data, error, refetch } = useQuery(productConfigurationQuery)
  return (
    <Page width="reading">
      <PageHeader
        title="Product Configuration"
        breadcrumb={[{ label: 'Configuration', to: paths.configuration }, { label: 'Product Configuration' }]}
        description="What is switched off leaves the forms, the product's page and the columns that an import offers, for everybody. Nothing that is stored is lost, and lists and exports still show it."
      />
      {data === undefined ? (
        <Unanswered lines={12} label="Loading configuration" error={error} onRetry={() => void refetch()} />
      ) : (
        <Switches saved={data} />
      )}
    </Page>
  )
}

function Switches({ saved }: { saved: ProductConfiguration }) {
  const switches = useSwitches(saved)
  const { changes, shown, isSaving, problem } = switches
  const count = countChanges(changes)
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSaving && count > 0) switches.save()
      }}
    >
      {problem === null ? null : (
        <Alert color={switches.isOvertaken ? 'yellow' : 'red'} role="alert">
          {switches.isOvertaken
            ? 'Somebody else saved this page in the meantime. You see their state with your changes over it: look, and save again.'
            : problemWords(problem).message}
        </Alert>
      )}
      {switchGroups.map((group) => (
        <SwitchGroupCard
          key={group}
          group={group}
          switches={shown[group]}
          changed={changes[group]}
          onSwitch={(names, isActive) =>
            switches.change(switched(saved, changes, { group, names, isActive }))
          }
        />
      ))}
      <div className={classes.bar}>
        <p role="status" className={classes.count}>
          {isSaving ? 'Saving…' : unsavedWords(count)}
        </p>
        {count === 0 ? null : (
          <Button variant="default" onClick={switches.discard} disabled={isSaving}>
            Discard
          </Button>
        )}
        {/* Whoever saves by keyboard stays at it: a button that is disabled loses the focus. */}
        <Button
          type="submit"
          data-disabled={count === 0 || isSaving || undefined}
          aria-disabled={count === 0 || isSaving || undefined}
        >
          Save
        </Button>
      </div>
    </form>
  )
}

function unsavedWords(count: number): string {
  if (count === 0) return 'Everything is saved.'
  return count === 1 ? '1 change is not saved.' : `${count} changes are not saved.`
}
