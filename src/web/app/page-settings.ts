/** What an operator may set in the page's head; the server writes it there when it is configured. */
export const pageSettings = {
  buyNowUrl: () => metaContent('buy-now-url') ?? '/documentation#edition',
  /** Empty unless an identity provider is configured. */
  singleSignOnUrl: () => metaContent('single-sign-on-url'),
}

function metaContent(name: string): string | null {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.trim()
  return content === undefined || content === '' ? null : content
}
