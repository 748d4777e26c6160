import { useRouter } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { liveRuns } from '../../runs/live-runs.ts'
import { FileDrop } from './FileDrop.tsx'
import { ImportFrame } from './ImportFrame.tsx'
import { startUpload, useUpload } from './import-upload.ts'
import { UploadCard } from './UploadCard.tsx'

/** /catalogs/import: choose a file; what comes of it has its own address. */
export function ImportPage() {
  const router = useRouter()
  const uploading = useUpload()
  const handleFile = (file: File) => {
    const open = (id: number) => void router.navigate({ href: paths.importRun(id) })
    void startUpload(file, (id) => {
      liveRuns.follow(id)
      // Whoever has gone elsewhere meanwhile finds it in the tray.
      if (router.state.location.pathname === paths.importProducts) open(id)
    })
  }
  return (
    <ImportFrame step="file">
      {uploading.step === 'sending' ? (
        <UploadCard {...uploading} />
      ) : (
        <FileDrop
          problem={uploading.step === 'failed' ? uploading.problem : undefined}
          onRetry={uploading.step === 'failed' ? () => handleFile(uploading.file) : undefined}
          onFile={handleFile}
        />
      )}
    </ImportFrame>
  )
}
