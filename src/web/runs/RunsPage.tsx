import { EmptyState } from '../ui/EmptyState.tsx'
import { Page, PageHeader } from '../ui/Page.tsx'
import { RunList } from './RunList.tsx'

/** All long work that was ever asked for, the newest first. */
export function RunsPage() {
  return (
    <Page width="reading">
      <PageHeader
        title="Past work"
        description="Everything that took long: publishing, unpublishing, imports, exports and changes of many products."
      />
      <RunList
        title="Runs"
        pageSize={50}
        nothing={
          <EmptyState title="Nothing yet" reason="What takes long is listed here when it has begun." />
        }
      />
    </Page>
  )
}
