import { usePreferences } from './preferences/preferences.ts'
import words from './labels.json' with { type: 'json' }

export type Label = keyof typeof words.ltr

/** The shell's own words, by direction; what the screens say stays as the spec writes it. */
export const labelsOf: Record<keyof typeof words, Record<Label, string>> = words

export function useLabels(): Record<Label, string> {
  return labelsOf[usePreferences().direction]
}
