import { stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { InvalidArgumentError, type Command } from 'commander'
import type { ImportMapping } from '../contract/imports.ts'
import { insertImport, type ImportRun } from '../server/areas/imports/imports.store.ts'
import { findUnusedFields } from '../server/areas/product-configuration/product-configuration.store.ts'
import { describeImport } from '../server/areas/imports/start-import.ts'
import { runImport } from '../server/areas/imports/take-file.ts'
import { InvalidInput } from '../server/platform/errors.ts'
import { writeImportReport, writeRejected } from './import-report.ts'
import { withProgress } from './progress.ts'
import { withDatabase, type Surroundings } from './with-database.ts'

type ImportOptions = {
  dryRun?: boolean
  map: ImportMapping
  rejected?: string
}

export function addImportCommand(program: Command): void {
  program
    .command('import')
    .description('Bring in what you have.')
    .command('products')
    .description(
      "Bring in a catalogue from a CSV file: Shopify's product export, or any other with a SKU column. The exit status is 1 when lines were rejected or the file was refused.",
    )
    .argument('<file>', 'the CSV file')
    .option('--dry-run', 'only show what would happen')
    .option(
      '--map <header=field>',
      'which field a column goes into; nothing after = leaves it out. May be given again',
      addMapping,
      {},
    )
    .option('--rejected <file>', 'write the rejected lines to this CSV file')
    .action(runProductImport)
}

async function runProductImport(file: string, options: ImportOptions): Promise<void> {
  const path = resolve(file)
  const found = await stat(path).catch(() => undefined)
  if (!found?.isFile()) throw new InvalidInput(`There is no file ${file}.`)
  await withDatabase('import', async (surroundings) => {
    const run = await importFile(surroundings, path, options)
    await writeImportReport(surroundings.db, run, options)
    if (options.rejected !== undefined) await writeRejected(surroundings.db, run, options.rejected)
    if (run.failed > 0 || run.status === 'FAILED') process.exitCode = 1
  })
}

/** Runs at once in this process: no worker need be there. */
async function importFile(
  { db }: Surroundings,
  path: string,
  { dryRun: isDryRun = false, map }: ImportOptions,
): Promise<ImportRun> {
  const file = { name: basename(path), path }
  const mapping = Object.keys(map).length > 0 ? map : undefined
  const described = await describeImport({
    file,
    mapping,
    isDryRun,
    requestedBy: 'import',
    unused: await findUnusedFields(db),
  })
  const id = await db.transaction().execute((tx) => insertImport(tx, described))
  const run = await withProgress((onStep) => runImport({ db }, id, { onStep }))
  if (!run) throw new Error(`import ${id} is gone`)
  return run
}

function addMapping(text: string, mapping: ImportMapping): ImportMapping {
  const at = text.lastIndexOf('=')
  if (at < 1) throw new InvalidArgumentError('Write it as header=field, for example "Item No=sku".')
  return { ...mapping, [text.slice(0, at).trim()]: text.slice(at + 1).trim() }
}
