import { actView } from './areas/acts/act-view.ts'
import { exportView } from './areas/exports/export-view.ts'
import { importView } from './areas/imports/import-view.ts'
import { undoView } from './areas/imports/undo-view.ts'
import { deleteView } from './areas/products/delete-view.ts'
import { checkView } from './areas/listing-checks/check-view.ts'
import { publishView } from './areas/publishing/publish-view.ts'
import { settlementView } from './areas/settlements/settlement-view.ts'
import { watchNotices } from './app/tray/watch-notices.ts'
import { watchRuns } from './runs/run-tray.ts'
import type { RunViews } from './runs/run-view.ts'

/** Every kind of long work, by the area that knows how to say it. */
export const runViews: RunViews = {
  publish: publishView,
  unpublish: publishView,
  sync: publishView,
  listing_check: checkView,
  import: importView,
  import_check: importView,
  import_undo: undoView,
  export: exportView,
  edit: actView,
  bulk_delete: deleteView,
  settlement: settlementView,
}

/** Keeps the tray in step with what goes on and with what views tell; `go` leads to another address. */
export function watchAllRuns(go: (path: string) => void): () => void {
  const [leaveRuns, leaveNotices] = [watchRuns(runViews, go), watchNotices(go)]
  return () => {
    leaveRuns()
    leaveNotices()
  }
}
