/**
 * Inputs in which something stands that is no number or date yet. Browsers say of these that they are empty: saved as
 * that, what was begun would be lost without a word, and what was stored with it.
 */
export function unfinishedInputs(form: HTMLFormElement): string[] {
  return [...form.querySelectorAll('input')]
    .filter(({ validity }) => validity.badInput)
    .map(({ name }) => name)
}
