// The catalogue as an export file: asked for, followed by its token, fetched from the address that its answer names.
import Type from 'typebox'
import { openScratchFile } from '../../platform/files/scratch-file.ts'
import type { CatalogueMaster } from '../ports/catalogue-master.ts'
import { channelFailure, ChannelFailure, type ChannelErrorKind } from '../ports/sales-channel.ts'
import type { AskChannelAdvisor, FetchFile } from './channeladvisor-calls.ts'
import { openExportFile } from './export-file.ts'

const shape = Type.Object({
  Token: Type.String({ minLength: 1, maxLength: 500 }),
  Status: Type.String(),
  ResponseFileUrl: Type.Optional(Type.Union([Type.String(), Type.Null()])),
})

type Exports = Pick<CatalogueMaster, 'askForExport' | 'findExport' | 'openExport'>

const maxBytes = 1024 ** 3
/** An account that may not export, or a way of asking that is not known there: its pages say the same. */
const notOffered: ReadonlySet<ChannelErrorKind> = new Set(['forbidden', 'not_found', 'remote_permanent'])
/** Some of its products could not be written: a first load without them would not be one. */
const failures = new Set(['CompleteWithErrors', 'SystemicFailure'])

export function productExports({
  ask,
  fetchFile,
}: {
  ask: AskChannelAdvisor
  fetchFile: FetchFile
}): Exports {
  return {
    askForExport: async (ctx) => {
      try {
        // Without names of columns it exports all of them.
        return (await ask(ctx, { path: 'ProductExport', shape, csv: '' })).Token
      } catch (error) {
        if (error instanceof ChannelFailure && notOffered.has(error.error.kind)) return null
        throw error
      }
    },
    findExport: async (ctx, token) => {
      const query = new URLSearchParams({ token }).toString()
      try {
        const { Status, ResponseFileUrl: url } = await ask(ctx, { path: `ProductExport?${query}`, shape })
        if (failures.has(Status)) return { state: 'failed' }
        return Status === 'Complete' && url ? { state: 'ready', url } : { state: 'pending' }
      } catch (error) {
        if (error instanceof ChannelFailure && error.error.kind === 'not_found') return { state: 'failed' }
        throw error
      }
    },
    openExport: async (ctx, url) => {
      if (!URL.canParse(url))
        throw channelFailure('contract_unknown', 'ChannelAdvisor named no address for its export file.')
      const file = await openScratchFile()
      try {
        await fetchFile(ctx, url, { file, maxBytes })
        return await openExportFile(file)
      } catch (error) {
        await file.close()
        throw error
      }
    },
  }
}
