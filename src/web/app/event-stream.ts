/** One message of a server-sent event stream. */
export type ServerEvent = { event: string; data: unknown }

/** Turns chunks of text, cut anywhere, into whole messages. */
export function createEventParser(onEvent: (event: ServerEvent) => void): (chunk: string) => void {
  let rest = ''
  return (chunk) => {
    const text = (rest + chunk).replaceAll('\r\n', '\n')
    const blocks = text.split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = parseBlock(block)
      if (event !== null) onEvent(event)
    }
  }
}

function parseBlock(block: string): ServerEvent | null {
  let event = 'message'
  const data: string[] = []
  for (const line of block.split('\n')) {
    const [, field, value] = /^([a-z]*): ?(.*)$/s.exec(line) ?? []
    if (field === 'event') event = value ?? event
    if (field === 'data') data.push(value ?? '')
  }
  return data.length === 0 ? null : { event, data: parseData(data.join('\n')) }
}

function parseData(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
