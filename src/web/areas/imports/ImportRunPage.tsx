import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { ImportReply } from '../../../contract/imports.ts'
import { paths } from '../../paths.ts'
import { Unanswered } from '../../ui/Skeletons.tsx'
import { CheckedFile, ImportedFile, ImportProgress, RefusedFile } from './ImportOutcome.tsx'
import { ColumnMapping } from './ColumnMapping.tsx'
import { ImportFrame } from './ImportFrame.tsx'
import { ImportUndone } from './ImportUndone.tsx'
import { importStage, type ImportStage } from './import-stage.ts'
import { stageWords } from './import-words.ts'
import { useImport, useRunImport } from './import-queries.ts'

/** /catalogs/import/{id}: one file, from its columns to what came of it. */
export function ImportRunPage() {
  const { id } = useParams({ strict: false })
  const { data, error, refetch } = useImport(Number(id))
  if (data !== undefined) return <ImportSteps run={data} />
  return (
    <ImportFrame step={error === null ? 'check' : undefined}>
      <Unanswered lines={5} error={error} onRetry={refetch} />
    </ImportFrame>
  )
}

/** The step that an import is at. Which of columns and check a person looks at is in the address. */
function ImportSteps({ run }: { run: ImportReply }) {
  const { step }: { step?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const { mutate, isPending, error } = useRunImport(run.id)
  const stage = importStage(run)
  // What the columns of an export mean is known.
  const hasColumns = run.layout === 'columns' && (run.export_id === null || stage === 'unmapped')
  const frame = { hasColumns, fileName: run.file_name, announcement: stageWords(run, stage) }
  const show = (next: 'columns' | 'check') =>
    void navigate({ href: `${paths.importRun(run.id)}?step=${next}` })
  const sending = { run, isSending: isPending, problem: error }

  if (hasColumns && asksForColumns(stage, step)) {
    const handleCheck = (mapping: ImportReply['mapping'] | undefined) => {
      if (mapping === undefined) show('check')
      else mutate({ mapping, dry_run: true }, { onSuccess: () => show('check') })
    }
    return (
      <ImportFrame step="columns" {...frame}>
        <ColumnMapping key={run.id} {...sending} onCheck={handleCheck} />
      </ImportFrame>
    )
  }
  return (
    <ImportFrame step={run.dry_run ? 'check' : 'import'} isFailed={stage === 'stopped'} {...frame}>
      {stage === 'checked' ? (
        <CheckedFile
          {...sending}
          onImport={(exclude) => mutate(exclude.length === 0 ? {} : { exclude: [...exclude] })}
          onColumns={hasColumns ? () => show('columns') : undefined}
        />
      ) : (
        <StageOf run={run} stage={stage} />
      )}
    </ImportFrame>
  )
}

function asksForColumns(stage: ImportStage, step: string | undefined): boolean {
  return stage === 'unmapped' || ((stage === 'checking' || stage === 'checked') && step !== 'check')
}

/** What nobody is asked about: how far it has come, or what came of it. */
function StageOf({ run, stage }: { run: ImportReply; stage: Exclude<ImportStage, 'checked'> }) {
  switch (stage) {
    case 'stopped':
      return (
        <>
          <ImportUndone run={run} />
          <RefusedFile run={run} />
        </>
      )
    case 'unmapped':
    case 'checking':
      return <ImportProgress key="check" run={run} isWriting={false} />
    case 'importing':
      return <ImportProgress key="import" run={run} isWriting />
    case 'imported':
      return <ImportedFile run={run} />
  }
}
