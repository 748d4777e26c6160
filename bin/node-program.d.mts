/** Flags of Node, and words to glibc, for programs of the product itself. */
export const smallMemory: {
  readonly flags: readonly string[]
  readonly env: Readonly<Record<string, string>>
}
