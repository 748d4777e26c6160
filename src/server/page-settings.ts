import type { Config } from './config.ts'
import type { PageSettings } from './platform/http/page.ts'

/** What the page is told in its head. Undefined leaves what the built page says, which is served as the file it is. */
export function pageSettingsOf(config: Config): PageSettings {
  const { buyNowUrl, businessTimeZone, singleSignOnUrl } = config
  return {
    'buy-now-url': buyNowUrl,
    'business-time-zone': businessTimeZone === 'UTC' ? undefined : businessTimeZone,
    'single-sign-on-url': singleSignOnUrl,
  }
}
