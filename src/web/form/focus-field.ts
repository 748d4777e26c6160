/** The keyboard goes on where something is wrong or, where nothing is, at the button that saves. */
export function focusFirstProblem() {
  if (!focus('form [aria-invalid="true"]')) focus('form [type="submit"]')
}

/** The keyboard goes on in this field or, where another tab hides it, at the button that saves. */
export function focusField(name: string) {
  if (!focus(`form [name="${name}"]`)) focus('form [type="submit"]')
}

/** What another tab holds can't be focused. */
function focus(selector: string): boolean {
  const elements = [...document.querySelectorAll<HTMLElement>(`main ${selector}`)]
  const element = elements.find((each) => each.checkVisibility())
  element?.focus()
  return element !== undefined
}
