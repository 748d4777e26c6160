import { headSetting } from '../ui/page-head.ts'

/** What an operator may set in the page's head; the server writes it there when it is configured. */
export const pageSettings = {
  buyNowUrl: () => headSetting('buy-now-url') ?? '/documentation#edition',
  /** Empty unless an identity provider is configured. */
  singleSignOnUrl: () => headSetting('single-sign-on-url'),
}
