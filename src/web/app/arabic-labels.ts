import words from './labels-rtl.json' with { type: 'json' }
import type { Label } from './labels.ts'

/** The shell's words where the page is read from right to left. */
export const arabicLabels: Record<Label, string> = words
