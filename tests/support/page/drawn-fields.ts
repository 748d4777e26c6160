/** A field of a form as it is drawn. */
export type DrawnField = {
  tag: string
  text: string
  /** What a select offers. */
  options: string[]
  isRequired: boolean
  attributes: Readonly<Record<string, string>>
}

/** The fields of a form by their labels, in their order. */
export function drawnFields(html: string): Map<string, DrawnField> {
  const labels = [...html.matchAll(/<label\b[^>]*?\bfor="(?<id>[^"]+)"[^>]*>(?<words>.*?)<\/label>/gs)]
  return new Map(
    labels.flatMap(({ groups }) => {
      const field = fieldWith(html, groups?.id ?? '')
      const words = plain(groups?.words ?? '').replace(/\s*\*$/, '')
      return field === undefined ? [] : [[words, field] as const]
    }),
  )
}

/** One that has its name as a label of its own. */
export function namedField(html: string, name: string): DrawnField | undefined {
  const [tag = ''] =
    new RegExp(`<(?:input|select|textarea)\\b[^>]*aria-label="${name}"[^>]*>`).exec(html) ?? []
  return tag === '' ? undefined : fieldOf(html, tag)
}

function fieldWith(html: string, id: string): DrawnField | undefined {
  const [tag = ''] = new RegExp(`<(?:input|select|textarea)\\b[^>]*\\bid="${id}"[^>]*>`).exec(html) ?? []
  return tag === '' ? undefined : fieldOf(html, tag)
}

function fieldOf(html: string, opening: string): DrawnField {
  const attributes = Object.fromEntries(
    [...opening.matchAll(/\s(?<name>[\w-]+)="(?<value>[^"]*)"/g)].map(({ groups }) => [
      groups?.name ?? '',
      plain(groups?.value ?? ''),
    ]),
  )
  const [, tag = ''] = /^<(\w+)/.exec(opening) ?? []
  const from = html.indexOf(opening) + opening.length
  const inside = tag === 'input' ? '' : html.slice(from, html.indexOf(`</${tag}>`, from))
  const options = [...inside.matchAll(/<option\b(?<rest>[^>]*)>(?<words>[^<]*)/g)].map(({ groups }) => ({
    words: plain(groups?.words ?? ''),
    isChosen: groups?.rest?.includes('selected') === true,
  }))
  const chosen = options.find(({ isChosen }) => isChosen) ?? options[0]
  return {
    tag,
    attributes,
    isRequired: attributes['aria-required'] === 'true',
    options: options.map(({ words }) => words),
    text:
      tag === 'input' ? (attributes.value ?? '') : tag === 'select' ? (chosen?.words ?? '') : plain(inside),
  }
}

function plain(html: string): string {
  return html
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .trim()
}
