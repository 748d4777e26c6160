// HTML with every value escaped unless it is markup itself.

export type Markup = { html: string }
type Part = string | number | Markup | Markup[]

export function markup(texts: TemplateStringsArray, ...parts: Part[]): Markup {
  const html = texts.map((text, index) => text + asHtml(parts[index] ?? '')).join('')
  return { html }
}

export const nothing: Markup = { html: '' }

function asHtml(part: Part): string {
  if (Array.isArray(part)) return part.map(({ html }) => html).join('')
  return typeof part === 'object' ? part.html : escape(String(part))
}

function escape(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}

/** The words of a description, without its tags. */
export function wordsOf(html: string): string {
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_entity, name: string) => entities[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim()
}
