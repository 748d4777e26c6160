import { useQuery } from '@tanstack/react-query'
import { paths } from '../../paths.ts'
import { Page, PageHeader } from '../../ui/Page.tsx'
import { Unanswered } from '../../ui/Skeletons.tsx'
import { businessProfileQuery } from './business-profile.ts'
import classes from './BusinessProfile.module.css'
import { BusinessProfileForm } from './BusinessProfileForm.tsx'
import { LogoCard } from './LogoCard.tsx'

/** /configuration/business-profile: who sells, as invoices name it. */
export function BusinessProfilePage() {
  const { data, error, refetch } = useQuery(businessProfileQuery)
  return (
    <Page width="reading">
      <PageHeader
        title="Business Profile"
        breadcrumb={[{ label: 'Configuration', to: paths.configuration }, { label: 'Business Profile' }]}
        description="Stands at the head of every invoice. What is blank is left out there."
      />
      {data === undefined ? (
        <Unanswered lines={10} label="Loading profile" error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={classes.cards}>
          <LogoCard logo={data.logo} />
          <BusinessProfileForm saved={data} />
        </div>
      )}
    </Page>
  )
}
