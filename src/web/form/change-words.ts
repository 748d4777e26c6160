import type { Taken } from './form-state.ts'

export type ChangeNames = {
  labelOf: (name: string) => string
  /** A field's text as it is told. */
  textOf: (name: string, text: string) => string
  authors: Readonly<Record<string, string>>
}

const longest = 80

/** 'Title: "Air Max" → "Air Max 90" (ada)'. */
export function changeWords({ name, before, after }: Taken, names: ChangeNames): string {
  const by = names.authors[name]
  const told = (text: string) => valueWords(names.textOf(name, text))
  return `${names.labelOf(name)}: ${told(before)} → ${told(after)}${by === undefined ? '' : ` (${by})`}`
}

/** A field's text in a sentence: long ones by their beginning. */
export function valueWords(text: string): string {
  if (text.trim() === '') return '(empty)'
  return text.length > longest ? `“${text.slice(0, longest)}…”` : `“${text}”`
}
