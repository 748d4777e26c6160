import { readFileSync } from 'node:fs'
import { registerAccountRoutes } from './areas/accounts/accounts.routes.ts'
import { livingSessions, sessionFinder } from './areas/accounts/sessions.ts'
import { registerBusinessProfileRoutes } from './areas/business-profile/business-profile.routes.ts'
import { registerDashboardRoutes } from './areas/dashboard/dashboard.routes.ts'
import { registerExchangeRateRoutes } from './areas/exchange-rates/exchange-rates.routes.ts'
import { registerExportRoutes } from './areas/exports/exports.routes.ts'
import { registerGoatPriceRoutes } from './areas/goat-price/goat-price.routes.ts'
import { registerImportRoutes } from './areas/imports/imports.routes.ts'
import { registerMarketplaceRoutes } from './areas/marketplaces/marketplaces.routes.ts'
import { registerOrderDocumentRoutes } from './areas/order-documents/order-documents.routes.ts'
import { registerOrderExportRoutes } from './areas/order-exports/order-exports.routes.ts'
import { registerOrderRoutes } from './areas/orders/orders.routes.ts'
import { registerNetPayoutRoutes } from './areas/net-payout/net-payout.routes.ts'
import { registerPictureRoutes } from './areas/pictures/pictures.routes.ts'
import { registerProductConfigurationRoutes } from './areas/product-configuration/product-configuration.routes.ts'
import { registerProductFormRoutes } from './areas/product-forms/product-forms.routes.ts'
import { registerProductRoutes } from './areas/products/products.routes.ts'
import { registerActRoutes } from './areas/acts/acts.routes.ts'
import { registerListingCheckRoutes } from './areas/listing-checks/listing-checks.routes.ts'
import { registerPublishingRoutes } from './areas/publishing/publishing.routes.ts'
import { registerPurchaseRoutes } from './areas/purchases/purchases.routes.ts'
import { registerSalesRoutes } from './areas/sales/sales.routes.ts'
import { registerSettlementRoutes } from './areas/settlements/settlements.routes.ts'
import { registerSettingsRoutes } from './areas/settings/settings.routes.ts'
import { registerStockCoverRoutes } from './areas/stock-cover/stock-cover.routes.ts'
import { registerTimelineRoutes } from './areas/timeline/timeline.routes.ts'
import { registerServiceRoutes } from './areas/services/services.routes.ts'
import { registerShippingRoutes } from './areas/shipping/shipping.routes.ts'
import { registerShipDeskRoutes } from './areas/ship-desk/ship-desk.routes.ts'
import { registerShipStationRoutes } from './areas/shipstation/shipstation.routes.ts'
import { registerStockxRoutes } from './areas/stockx/stockx.routes.ts'
import { registerViewRoutes } from './areas/views/views.routes.ts'
import { registerWaybillRoutes } from './areas/waybills/waybills.routes.ts'
import { registerWebhookRoutes } from './areas/webhooks/webhooks.routes.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { isMigrated } from './platform/database/migrate.ts'
import { registerEventRoutes } from './platform/events/events.routes.ts'
import type { App } from './platform/http/app-type.ts'
import { buildHttp } from './platform/http/build-http.ts'
import type { PageSettings } from './platform/http/page.ts'
import { registerReservationRoutes } from './areas/reservations/reservations.routes.ts'
import { registerRunRoutes } from './platform/runs/runs.routes.ts'
import { runKinds } from './run-kinds.ts'

/** The whole HTTP side on a context: call `listen` on it, or `inject` in a test. */
export async function buildApp(context: Context): Promise<App> {
  const { clock, config, db, log, metrics } = context
  const app = await buildHttp({
    db,
    clock,
    log,
    metrics,
    metricsToken: config.metricsToken,
    version: ownVersion(),
    webRoot: config.webRoot,
    pageSettings: pageSettingsOf(config),
    isHttps: config.publicUrl.startsWith('https:'),
    trustedProxies: config.trustedProxies,
    connections: config.databasePoolSize,
    findSession: sessionFinder(db, clock),
    findMissing: async () => ((await isMigrated(db)) ? undefined : 'The database is not migrated yet.'),
  })
  registerAccountRoutes(app, context)
  registerSettingsRoutes(app, context)
  registerBusinessProfileRoutes(app, context)
  registerExchangeRateRoutes(app, context)
  registerMarketplaceRoutes(app, context)
  registerNetPayoutRoutes(app, context)
  registerPictureRoutes(app, context)
  registerImportRoutes(app, context)
  registerEventRoutes(app, context.events, livingSessions(db, clock))
  registerRunRoutes(app, context, runKinds)
  registerProductRoutes(app, context)
  registerProductConfigurationRoutes(app, context)
  registerProductFormRoutes(app, context)
  registerActRoutes(app, context)
  registerTimelineRoutes(app, context)
  registerPublishingRoutes(app, context)
  registerListingCheckRoutes(app, context)
  registerPurchaseRoutes(app, context)
  registerOrderRoutes(app, context)
  registerSalesRoutes(app, context)
  registerStockCoverRoutes(app, context)
  registerOrderExportRoutes(app, context)
  registerSettlementRoutes(app, context)
  registerServiceRoutes(app, context)
  registerShippingRoutes(app, context)
  registerReservationRoutes(app, context)
  registerShipDeskRoutes(app, context)
  registerOrderDocumentRoutes(app, context)
  registerWaybillRoutes(app, context)
  registerShipStationRoutes(app, context)
  registerGoatPriceRoutes(app, context)
  registerStockxRoutes(app, context)
  registerDashboardRoutes(app, context)
  registerViewRoutes(app, context)
  registerExportRoutes(app, context)
  registerWebhookRoutes(app, context)
  return app
}

/** What the page is told in its head. Undefined leaves what the built page says, which is served as the file it is. */
export function pageSettingsOf(config: Config): PageSettings {
  const { buyNowUrl, businessTimeZone, singleSignOnUrl } = config
  return {
    'buy-now-url': buyNowUrl,
    'business-time-zone': businessTimeZone === 'UTC' ? undefined : businessTimeZone,
    'single-sign-on-url': singleSignOnUrl,
  }
}

function ownVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}
