/** Flags of Node for programs of the product itself. */
export const smallHeap: readonly string[]
