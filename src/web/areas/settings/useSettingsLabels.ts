import { useLabels } from '../../app/labels.ts'
import words from './settings-ltr.json' with { type: 'json' }

/** The shell's words with those of this panel, which come with it; in the other direction all come together. */
export function useSettingsLabels() {
  return { ...words, ...useLabels() }
}
