import { Conflict, InvalidInput, RuleBroken, type FieldErrors } from '../../platform/errors.ts'

/** What is wrong with a form, gathered by field: whoever filled it in sees all of it at once. */
export class FormRefusals {
  /** Malformed, missing or unknown: 400. */
  readonly invalid: FieldErrors = {}
  readonly #broken: FieldErrors = {}
  #code = 'rule_broken'
  readonly #taken: FieldErrors = {}

  /** A field without a value that it needs, or with one that names nothing. */
  refuse(field: string, sentence: string): void {
    ;(this.invalid[field] ??= []).push(sentence)
  }

  /** A rule of the business is broken: 422 when nothing is wrong beside rules. */
  forbid(field: string, sentence: string, code?: string): void {
    if (code !== undefined && Object.keys(this.#broken).length === 0) this.#code = code
    ;(this.#broken[field] ??= []).push(sentence)
  }

  /** Another product has the SKU: 409 when nothing else is wrong. */
  takenSku(sentence: string, field = 'sku'): void {
    this.#taken[field] = [sentence]
  }

  /** All of it, by field. */
  get errors(): FieldErrors {
    return { ...this.#broken, ...this.invalid, ...this.#taken }
  }

  /** Takes over what was found in a part, such as `style`. */
  include(part: string, found: FormRefusals): void {
    for (const [field, sentences] of Object.entries(found.invalid))
      this.invalid[`${part}.${field}`] = sentences
    for (const [field, sentences] of Object.entries(found.#broken))
      for (const sentence of sentences) this.forbid(`${part}.${field}`, sentence, found.#code)
  }

  throwAny(): void {
    const { errors } = this
    const isInvalid = Object.keys(this.invalid).length > 0
    const [sentence] = Object.values(isInvalid ? this.invalid : errors).flat()
    if (sentence === undefined) return
    if (isInvalid) throw new InvalidInput(sentence, { errors })
    if (Object.keys(this.#broken).length > 0) throw new RuleBroken(sentence, { errors, code: this.#code })
    throw new Conflict(sentence, { code: 'duplicate_sku' })
  }
}
