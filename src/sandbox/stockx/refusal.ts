/** What a call is refused with: `{statusCode, message}`, as the vendor has it. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly statusCode: number
  constructor(statusCode: number, message: string) {
    super(message)
    this.statusCode = statusCode
  }
}
