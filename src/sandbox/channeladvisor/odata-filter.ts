// The part of OData's $filter that is asked for: comparisons, `and`, `or` and brackets.
export class BadFilter extends Error {}

type Row = Record<string, unknown>
export type Test = (row: Row) => boolean

/** What may be asked of, by the vendor's name of the thing. */
const filterable = {
  Product: new Set(['ID', 'Sku', 'UpdateDateUtc', 'QuantityUpdateDateUtc', 'IsParent', 'ParentProductID']),
  Order: new Set([
    ...['UpdatedDateUtc', 'CreatedDateUtc', 'ImportDateUtc', 'PaymentDateUtc', 'ShippingDateUtc'],
  ]),
}
type Filterable = keyof typeof filterable

const token =
  /\s*(?:(\()|(\))|('(?:[^']|'')*')|(\d{4}-\d\d-\d\dT[\d:.]+Z)|(-?\d+(?:\.\d+)?)|([A-Za-z][A-Za-z0-9]*))/y

type Token = { kind: 'open' | 'close' | 'value' | 'word'; text: string; value?: unknown }

/** Throws BadFilter for whatever the vendor would refuse. */
export function parseFilter(text: string, type: Filterable = 'Product'): Test {
  const tokens = tokensOf(text)
  let at = 0
  const peek = () => tokens[at]
  const take = (): Token => {
    const next = tokens[at]
    if (next === undefined) throw new BadFilter('Expression expected at the end of the filter.')
    at += 1
    return next
  }
  const either = (): Test => {
    let test = both()
    while (peek()?.text === 'or') {
      take()
      const [left, right] = [test, both()]
      test = (row) => left(row) || right(row)
    }
    return test
  }
  const both = (): Test => {
    let test = one()
    while (peek()?.text === 'and') {
      take()
      const [left, right] = [test, one()]
      test = (row) => left(row) && right(row)
    }
    return test
  }
  const one = (): Test => {
    const first = take()
    if (first.kind !== 'open') return comparison(type, first, take(), take())
    const inner = either()
    if (take().kind !== 'close') throw new BadFilter("')' or operator expected.")
    return inner
  }
  const whole = either()
  if (at < tokens.length) throw new BadFilter(`Syntax error at '${tokens[at]?.text ?? ''}'.`)
  return whole
}

function comparison(type: Filterable, ...[field, operator, value]: [Token, Token, Token]): Test {
  const { text: name } = field
  if (field.kind !== 'word' || !filterable[type].has(name)) {
    throw new BadFilter(`Could not find a property named '${name}' on type '${type}'.`)
  }
  if (value.kind !== 'value') throw new BadFilter(`A value is expected instead of '${value.text}'.`)
  const wanted = comparable(value.value)
  const compare = operators[operator.text]
  if (compare === undefined) throw new BadFilter(`'${operator.text}' is no operator.`)
  return (row) => {
    const held = row[name]
    if (held === null || held === undefined) return false
    return compare(comparable(held), wanted)
  }
}

type Comparable = string | number

const operators: Record<string, (held: Comparable, wanted: Comparable) => boolean> = {
  eq: (held, wanted) => held === wanted,
  gt: (held, wanted) => held > wanted,
  ge: (held, wanted) => held >= wanted,
  lt: (held, wanted) => held < wanted,
  le: (held, wanted) => held <= wanted,
}

function comparable(value: unknown): Comparable {
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 1 : 0
  const text = String(value)
  return /^\d{4}-\d\d-\d\dT/.test(text) ? Date.parse(text) : text
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  token.lastIndex = 0
  while (token.lastIndex < text.trimEnd().length) {
    const start = token.lastIndex
    const match = token.exec(text)
    if (match === null) throw new BadFilter(`Syntax error at position ${start} in '${text}'.`)
    const [, open, close, quoted, time, number, word] = match
    if (open !== undefined) tokens.push({ kind: 'open', text: open })
    if (close !== undefined) tokens.push({ kind: 'close', text: close })
    if (quoted !== undefined) tokens.push(valueToken(quoted, quoted.slice(1, -1).replaceAll("''", "'")))
    if (time !== undefined) tokens.push(valueToken(time, time))
    if (number !== undefined) tokens.push(valueToken(number, Number(number)))
    if (word === 'true' || word === 'false') tokens.push(valueToken(word, word === 'true'))
    else if (word !== undefined) tokens.push({ kind: 'word', text: word })
  }
  return tokens
}

function valueToken(text: string, value: unknown): Token {
  return { kind: 'value', text, value }
}
