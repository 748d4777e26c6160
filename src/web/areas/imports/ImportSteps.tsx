import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ImportReply } from '../../../contract/imports.ts'
import { paths } from '../../paths.ts'
import { CheckedFile } from './CheckedFile.tsx'
import { ColumnMapping } from './ColumnMapping.tsx'
import { ImportFrame } from './ImportFrame.tsx'
import { importStage } from './import-stage.ts'
import { ImportedFile } from './ImportedFile.tsx'
import { stageWords } from './import-words.ts'
import { RefusedFile } from './RefusedFile.tsx'
import { RunProgress } from './RunProgress.tsx'
import { useRunImport } from './useRunImport.ts'

/** The step that an import is at. Which of columns and check a person looks at is in the address. */
export function ImportSteps({ run }: { run: ImportReply }) {
  const { step }: { step?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const { mutate, isPending, error } = useRunImport(run.id)
  const stage = importStage(run)
  const frame = {
    hasColumns: run.layout === 'columns',
    fileName: run.file_name,
    announcement: stageWords(run, stage),
  }
  const show = (next: 'columns' | 'check') =>
    void navigate({ href: `${paths.importRun(run.id)}?step=${next}` })

  const isOpen = stage === 'unmapped' || stage === 'checking' || stage === 'checked'
  if (isOpen && run.layout === 'columns' && (stage === 'unmapped' || step !== 'check')) {
    const handleCheck = (mapping: ImportReply['mapping'] | undefined) => {
      if (mapping === undefined) show('check')
      else mutate({ mapping, dry_run: true }, { onSuccess: () => show('check') })
    }
    return (
      <ImportFrame step="columns" {...frame}>
        <ColumnMapping key={run.id} run={run} isSending={isPending} problem={error} onCheck={handleCheck} />
      </ImportFrame>
    )
  }
  switch (stage) {
    case 'refused':
    case 'broken':
      return (
        <ImportFrame step={run.dry_run ? 'check' : 'import'} isFailed {...frame}>
          <RefusedFile run={run} />
        </ImportFrame>
      )
    case 'unmapped':
    case 'checking':
      return (
        <ImportFrame step="check" {...frame}>
          <RunProgress
            key="check"
            run={run}
            title="Checking the file"
            hint="Nothing is written yet."
            isWriting={false}
          />
        </ImportFrame>
      )
    case 'checked':
      return (
        <ImportFrame step="check" {...frame}>
          <CheckedFile
            run={run}
            isSending={isPending}
            problem={error}
            onImport={() => mutate({})}
            onColumns={run.layout === 'columns' ? () => show('columns') : undefined}
          />
        </ImportFrame>
      )
    case 'importing':
      return (
        <ImportFrame step="import" {...frame}>
          <RunProgress
            key="import"
            run={run}
            title="Importing"
            hint="You can leave this page; the bell keeps you posted."
            isWriting
          />
        </ImportFrame>
      )
    case 'imported':
      return (
        <ImportFrame step="import" {...frame}>
          <ImportedFile run={run} />
        </ImportFrame>
      )
  }
}
