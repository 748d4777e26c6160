import * as endpoints from '../../../contract/views.endpoints.ts'
import { keepGridList, showGridList } from '../../../contract/grid-lists.endpoints.ts'
import { dismissNotice, listNotices } from '../../../contract/notices.endpoints.ts'
import type { Context } from '../../context.ts'
import type { App } from '../../platform/http/app-type.ts'
import { NotFound } from '../../platform/errors.ts'
import { anyVersion } from '../../platform/http/entity-tag.ts'
import { route } from '../../platform/http/route.ts'
import { keepList, showList } from '../../platform/lists/named-lists.store.ts'
import { activateView, createView, deleteView, replaceView, showView } from './own-views.ts'
import { findNotices, markNoticeDismissed } from './notices.store.ts'
import { tableConfig } from './table-config.ts'

export function registerViewRoutes(app: App, { db }: Context): void {
  route(app, endpoints.createView, ({ body, user, keep }) => createView(db, user.id, body, keep))

  route(app, endpoints.showView, ({ params, user }) => showView(db, user.id, params.id))

  route(app, endpoints.replaceView, ({ params, body, expected, user }) =>
    replaceView(db, { userId: user.id, id: params.id, expected }, body),
  )

  route(app, endpoints.deleteView, ({ params, user }) =>
    deleteView(db, { userId: user.id, id: params.id, expected: anyVersion }),
  )

  route(app, endpoints.activateView, ({ params, expected, user }) =>
    activateView(db, { userId: user.id, id: params.id, expected }),
  )

  route(app, listNotices, ({ user }) => findNotices(db, user.id))

  route(app, dismissNotice, async ({ params, user }) => {
    if (!(await markNoticeDismissed(db, user.id, params.id)))
      throw new NotFound(`You have no notice ${params.id}.`)
  })

  route(app, keepGridList, ({ body }) => keepList(db, body.values))

  route(app, showGridList, ({ params }) => showList(db, params.list))

  route(app, endpoints.showTableConfig, ({ query }) => tableConfig(query.table_name))
}
