/** What an operator set in the page's head; null where nothing is set. */
export function headSetting(name: string): string | null {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.trim()
  return content === undefined || content === '' ? null : content
}
