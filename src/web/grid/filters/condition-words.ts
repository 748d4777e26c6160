import type { Condition } from './filter-model.ts'

/** A condition that no header can show, as plainly as it goes. */
export function conditionWords(condition: Condition): string {
  return Object.entries(condition)
    .map(([key, value]) => {
      const name = key
        .replace(/^exclude__/, 'not ')
        .replaceAll('__', ' ')
        .replaceAll('_', ' ')
      return `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`
    })
    .join(', ')
}
