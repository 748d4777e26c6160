/** What stands in a form, by the names of its fields. */
export type FormValues = Readonly<Record<string, string>>

/** Whose text a field takes over until someone types in it; a bound one always does. */
export type Mirror = { from: string; to: string; isBound?: boolean }

export type FormRules = {
  mirrors: readonly Mirror[]
  /** Whether two texts of this field say the same. */
  isSame: (name: string, one: string, other: string) => boolean
  /** What is left when two people changed a field that holds several things; null where one of both has to be chosen. */
  merged?: (name: string, texts: { before: string; mine: string; theirs: string }) => string | null
}

/** What somebody else changed meanwhile. */
export type Taken = { name: string; before: string; after: string }

export type FormState = {
  /** What is stored, as far as is known. */
  base: FormValues
  values: FormValues
  /** Fields that a person typed in. */
  typed: readonly string[]
  /** Fields that somebody else has changed, and this person too, otherwise. */
  clashes: readonly string[]
  /** What stood in those before either of them. */
  before: FormValues
  /** What others changed and nobody has typed over. */
  taken: readonly Taken[]
}

/** What is kept of a form that was not saved: what was typed, and what stood there before. */
export type FormDraft = { base: FormValues; values: FormValues }

/** A form as it opens, with what was typed in it earlier. */
export function openedForm(stored: FormValues, draft: FormDraft, rules: FormRules): FormState {
  const known = (values: FormValues) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => name in stored))
  const [before, after] = [known(draft.base), known(draft.values)]
  const values = { ...stored, ...after }
  const own = rules.mirrors.filter(({ from, to }) => values[to] !== values[from]).map(({ to }) => to)
  const typed = [...new Set([...Object.keys(after), ...own])]
  const mirrored = new Set(
    rules.mirrors.filter(({ from, to }) => values[to] === values[from]).map(({ to }) => to),
  )
  const state = { base: { ...stored, ...before }, values, clashes: [], before: {}, taken: [] }
  return rebased({ ...state, typed: typed.filter((name) => !mirrored.has(name)) }, stored, rules)
}

/** The form after someone typed this; fields that mirror it follow. */
export function withTyped(state: FormState, name: string, text: string, { mirrors }: FormRules): FormState {
  const typed = state.typed.includes(name) ? state.typed : [...state.typed, name]
  const followers = mirrors.filter(
    ({ from, to, isBound = false }) => from === name && (isBound || !typed.includes(to)),
  )
  const values = {
    ...state.values,
    [name]: text,
    ...Object.fromEntries(followers.map(({ to }) => [to, text])),
  }
  return { ...state, typed, values }
}

/** Fields that say something else than what is stored. */
export function changedNames({ base, values }: FormState, { isSame }: FormRules): string[] {
  return Object.keys(values).filter((name) => !isSame(name, values[name] ?? '', base[name] ?? ''))
}

/**
 * The form over what is stored by now. What nobody typed follows what others did; what both changed stays as it was
 * typed, and is named.
 */
export function rebased(state: FormState, stored: FormValues, rules: FormRules): FormState {
  const is = (name: string, one: FormValues, other: FormValues) =>
    rules.isSame(name, one[name] ?? '', other[name] ?? '')
  const names = Object.keys(stored)
  const theirs = names.filter((name) => !is(name, stored, state.base))
  const mine = new Set(names.filter((name) => !is(name, state.values, state.base)))
  const agreed = (name: string) => is(name, state.values, stored)
  const followed = names.filter((name) => !mine.has(name) || agreed(name))
  const both = theirs.filter((name) => mine.has(name))
  const joined = both.flatMap((name) => joinedText(name, state, stored, rules))
  const isJoined = new Set(joined.map(([name]) => name))
  const clashing = both.filter((name) => !isJoined.has(name))
  const before = Object.fromEntries(clashing.map((name) => [name, state.base[name] ?? '']))
  const known = new Map(state.taken.map(({ name, before }) => [name, before]))
  const taken = theirs
    .filter((name) => !mine.has(name) || (isJoined.has(name) && !agreed(name)))
    .map((name) => ({ name, before: known.get(name) ?? state.base[name] ?? '', after: stored[name] ?? '' }))
  return {
    ...state,
    base: stored,
    // What the form no longer has is not left behind in it, where nobody could save or take it back.
    values: {
      ...Object.fromEntries(names.map((name) => [name, state.values[name] ?? ''])),
      ...Object.fromEntries([...followed.map((name) => [name, stored[name] ?? ''] as const), ...joined]),
    },
    clashes: [...new Set([...state.clashes, ...clashing])].filter((name) => !agreed(name)),
    before: { ...before, ...state.before },
    taken: [...state.taken.filter(({ name }) => !taken.some((each) => each.name === name)), ...taken],
  }
}

function joinedText(
  name: string,
  state: FormState,
  stored: FormValues,
  { merged }: FormRules,
): [string, string][] {
  const texts = { before: state.base[name] ?? '', mine: state.values[name] ?? '', theirs: stored[name] ?? '' }
  const text = merged?.(name, texts) ?? null
  return text === null ? [] : [[name, text]]
}

/** One clash less: with one's own text, or with what the other person wrote. */
export function settled(state: FormState, name: string, keeps: 'mine' | 'theirs'): FormState {
  const text = (keeps === 'mine' ? state.values : state.base)[name] ?? ''
  const clashes = state.clashes.filter((each) => each !== name)
  const { [name]: _settled, ...before } = state.before
  return { ...state, clashes, before, values: { ...state.values, [name]: text } }
}

/** What a draft keeps of a form; null when there is nothing to lose. */
export function draftOf(state: FormState, rules: FormRules): FormDraft | null {
  const names = changedNames(state, rules)
  if (names.length === 0) return null
  const only = (values: FormValues) => Object.fromEntries(names.map((name) => [name, values[name] ?? '']))
  // Whoever comes back to a clash is asked again.
  const before = Object.fromEntries(state.clashes.map((name) => [name, state.before[name] ?? '']))
  return { base: { ...only(state.base), ...before }, values: only(state.values) }
}
