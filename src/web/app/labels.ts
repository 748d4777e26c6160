import { late } from '../ui/later.ts'
import words from './labels-ltr.json' with { type: 'json' }
import { usePreferences } from './preferences/preferences.ts'

export type Label = keyof typeof words

const useArabic = late(() => import('./arabic-labels.ts'))

/** The shell's own words, by direction; what the screens say stays as the spec writes it. Few need those of the other. */
export function useLabels(): Record<Label, string> {
  const isArabic = usePreferences().direction === 'rtl'
  return useArabic(isArabic)?.arabicLabels ?? words
}
