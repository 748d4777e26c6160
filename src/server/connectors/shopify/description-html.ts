// Descriptions come from files of all kinds: what leaves us holds a few harmless tags without attributes and no other.
const keptTags = new Set(
  'p br ul ol li b strong i em u s h1 h2 h3 h4 h5 h6 blockquote table thead tbody tr th td hr'.split(' '),
)
const emptyTags = new Set(['br', 'hr'])
const hiddenContent = /<(script|style|template|iframe|object|noscript)\b[^>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi
const comment = /<!--[\s\S]*?(?:-->|$)/g
const tagOrText = /<(\/?)([a-z][a-z0-9]*)\b(?:"[^"]*"|'[^']*'|[^'">])*>|[^<]+|</gi

/** A description as HTML that can do nothing but show text; plain text keeps its lines. */
export function descriptionHtml(description: string): string {
  const text = description.replace(comment, '').replace(hiddenContent, '')
  if (!/<\/?[a-z]/i.test(text)) return plain(text)
  const open: string[] = []
  let html = ''
  for (const [part, slash, name] of text.matchAll(tagOrText)) {
    const tag = name?.toLowerCase()
    if (tag === undefined) html += escapeText(part)
    else if (!keptTags.has(tag)) html += ''
    else if (emptyTags.has(tag)) html += `<${tag}>`
    else if (slash === '/') html += closeTag(open, tag)
    else {
      open.push(tag)
      html += `<${tag}>`
    }
  }
  return html + closeAll(open.splice(0))
}

/** The same as text alone. */
export function plainText(description: string): string {
  const text = descriptionHtml(description).replace(/<[^>]*>/g, ' ')
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}

function closeTag(open: string[], tag: string): string {
  const position = open.lastIndexOf(tag)
  return position < 0 ? '' : closeAll(open.splice(position))
}

function closeAll(tags: string[]): string {
  return tags
    .reverse()
    .map((tag) => `</${tag}>`)
    .join('')
}

function plain(text: string): string {
  return text
    .trim()
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${escapeText(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('')
}

// Entities that are already there stay what they mean.
function escapeText(text: string): string {
  return text
    .replace(/&(?!#?\w+;)/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
