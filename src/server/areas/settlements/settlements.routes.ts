import * as endpoints from '../../../contract/orders/settlements.endpoints.ts'
import type { Context } from '../../context.ts'
import { NotFound } from '../../platform/errors.ts'
import type { App } from '../../platform/http/app-type.ts'
import { route } from '../../platform/http/route.ts'
import { pageOf } from '../../platform/page-of.ts'
import { applySettlement } from './apply-settlement.ts'
import { practiceFile } from './practice-file.ts'
import { receiveSettlement } from './receive-settlement.ts'
import { settlementFolder } from './settlement-folder.ts'
import { settledMarketplaces } from './settled-marketplaces.ts'
import { listSettlements, showSettlement } from './settlements.query.ts'
import { rerunSettlement, startSettlement } from './start-settlement.ts'
import { undoSettlement } from './undo-settlement.ts'

/** What marketplaces say that they paid. */
export function registerSettlementRoutes(app: App, context: Context): void {
  const { db, config } = context
  const folder = settlementFolder(context)

  route(app, endpoints.startSettlement, async ({ user, keep, identify }, request) => {
    const upload = await receiveSettlement(request, folder, identify)
    const keepId = (tx: Parameters<typeof keep>[0], id: number) => keep(tx, { id })
    return { id: await startSettlement(context, upload, { user: user.username, keepId }) }
  })

  route(app, endpoints.listSettlements, async ({ query }) => ({
    ...(await listSettlements(db, pageOf(query))),
    marketplaces: await settledMarketplaces(db),
    has_practice_file: config.isDemo,
  }))

  route(app, endpoints.showSettlement, ({ params, query: { outcome, ...page } }) =>
    showSettlement(db, params.id, { outcome, ...pageOf(page) }),
  )

  route(app, endpoints.rerunSettlement, async ({ params: { id }, body: { columns }, keep }) => {
    await rerunSettlement(context, id, { columns, keepId: (tx) => keep(tx, { id }) })
    return { id }
  })

  route(app, endpoints.applySettlement, ({ params, body, user, keep }) =>
    applySettlement(db, params.id, { choice: body, editor: user.username, keep }),
  )

  route(app, endpoints.undoSettlement, ({ params, user, keep }) =>
    undoSettlement(db, params.id, { editor: user.username, keep }),
  )

  route(app, endpoints.savePracticeSettlement, async ({ query: { marketplace } }) => {
    if (!config.isDemo) throw new NotFound()
    const name = marketplace.replaceAll(/[^\p{L}\p{N}]+/gu, '-').toLowerCase()
    return {
      content: await practiceFile(db, marketplace),
      headers: { 'content-disposition': `attachment; filename="settlement-${encodeURIComponent(name)}.csv"` },
    }
  })
}
