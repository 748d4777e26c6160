import { importFields, isImportField } from '../../../contract/import-fields.ts'
import type { ImportMapping } from '../../../contract/imports.ts'
import synonyms from './field-synonyms.json' with { type: 'json' }

/** Guesses from its header which field each column means, each field once; the first rows settle what "Type" is. */
export function proposeMapping(
  headers: readonly string[],
  firstRows: readonly string[][] = [],
): ImportMapping {
  const headerOf = new Map<string, string>()
  for (const [index, header] of headers.entries()) {
    const values = firstRows.map((cells) => cells[index]?.trim() ?? '').filter(Boolean)
    const name = normalise(header)
    const field = name === 'type' && saysType(values) ? 'product_type' : fieldByName.get(name)
    if (field !== undefined && !headerOf.has(field)) headerOf.set(field, header)
  }
  return Object.fromEntries([...headerOf].map(([field, header]) => [header, field]))
}

function saysType(values: readonly string[]): boolean {
  return values.length > 0 && values.every((value) => /^(parent|basic|child|master)$/i.test(value))
}

type FirstRows = { headers: readonly string[]; firstRows: readonly string[][] }

/** What a person chose, and proposals for the columns and fields that he said nothing of; none for what nobody uses. */
export function completedMapping(
  { headers, firstRows }: FirstRows,
  chosen: ImportMapping,
  unused: ReadonlySet<string> = new Set(),
): ImportMapping {
  const fields = new Set(Object.values(chosen))
  const proposed = Object.entries(withoutFields(proposeMapping(headers, firstRows), unused)).filter(
    ([, field]) => !fields.has(field),
  )
  return withoutBlank({ ...Object.fromEntries(proposed), ...chosen })
}

export function withoutFields(mapping: ImportMapping, fields: ReadonlySet<string>): ImportMapping {
  return Object.fromEntries(Object.entries(mapping).filter(([, field]) => !fields.has(field)))
}

/** A header mapped to nothing is left out. */
export function withoutBlank(mapping: ImportMapping): ImportMapping {
  return Object.fromEntries(Object.entries(mapping).filter(([, field]) => field !== ''))
}

/** What is wrong with a mapping that a person made; undefined when nothing is. */
export function mappingProblem(mapping: ImportMapping, headers: readonly string[]): string | undefined {
  const entries = Object.entries(mapping)
  const known = new Set(headers)
  const strange = entries.find(([header]) => !known.has(header))
  if (strange) return `The file has no column "${strange[0]}".`
  const unknown = entries.find(([, field]) => !isImportField(field))
  if (unknown) return `There is no field "${unknown[1]}" to map "${unknown[0]}" to.`
  const fields = entries.map(([, field]) => field)
  const twice = entries.find(([, field], index) => fields.indexOf(field) !== index)
  if (twice) return `Two columns are mapped to "${twice[1]}".`
  if (!fields.includes('sku')) return 'No column is mapped to SKU; every row needs one.'
  return undefined
}

function normalise(header: string): string {
  return header.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}

// A field's own name and label win over another field's synonym.
const fieldByName = new Map([
  ...Object.entries(synonyms).flatMap(([field, names]) =>
    names.map((name): [string, string] => [normalise(name), field]),
  ),
  ...importFields.flatMap(({ field, label }): [string, string][] => [
    [normalise(field.replace('attributes.', '')), field],
    [normalise(label), field],
  ]),
])
