import { contract } from './contract.ts'

/** What the vendor refuses: with status 200, and a code that says so. */
export class Refusal extends Error {
  readonly code: string
  constructor(kind: string, message: string) {
    super(message)
    this.code = codeOf(kind)
  }
}

export function refusalBody(kind: string, message: string): { code: string; message: string } {
  return { code: codeOf(kind), message }
}

function codeOf(kind: string): string {
  const found = Object.entries(contract.codes).find(([, meaning]) => meaning === kind)
  if (found === undefined) throw new Error(`the contract has no code for ${kind}`)
  return found[0]
}
