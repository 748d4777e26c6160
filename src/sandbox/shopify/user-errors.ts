export type UserError = { field: string[] | null; message: string; code: string | null }

/** Where in the input something is wrong. */
export type Path = (string | number)[]

export function userError(code: string | null, field: Path | null, message: string): UserError {
  return { code, field: field?.map(String) ?? null, message }
}

/** What is found wrong while an input is read to its end. */
export class Findings {
  readonly errors: UserError[] = []

  add(...finding: Parameters<typeof userError>): void {
    this.errors.push(userError(...finding))
  }

  /** Adds a text that is longer than the vendor stores. */
  addLong(code: string, field: Path, label: string, text: string | null | undefined, most = 255): void {
    if (!text || text.length <= most) return
    this.add(code, field, `${label} is too long (maximum is ${most} characters)`)
  }
}
