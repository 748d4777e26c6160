import * as endpoints from '../../../contract/exchange-rates.endpoints.ts'
import type { Context } from '../../context.ts'
import type { App } from '../../platform/http/app-type.ts'
import { route } from '../../platform/http/route.ts'
import { addRate, changeRate, deleteRate, listRates } from './change-rates.ts'

export function registerExchangeRateRoutes(app: App, context: Context): void {
  route(app, endpoints.listExchangeRates, () => listRates(context))

  route(app, endpoints.addExchangeRate, ({ body: input, user }) =>
    addRate(context, { input, editor: user.username }),
  )

  route(app, endpoints.changeExchangeRate, ({ params, body: input, expected, user }) =>
    changeRate(context, { id: params.id, input, expected, editor: user.username }),
  )

  route(app, endpoints.deleteExchangeRate, ({ params, user }) =>
    deleteRate(context, { id: params.id, editor: user.username }),
  )
}
