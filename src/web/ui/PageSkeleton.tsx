import { Page } from './Page.tsx'
import { Skeletons } from './Skeletons.tsx'

/** What stands in for a screen while its code is on the way. */
export function PageSkeleton() {
  return (
    <Page>
      <Skeletons lines={6} />
    </Page>
  )
}
