/** What a product can be: masters own parents, parents own basics, basics are sold. */
export const productTypes = ['master', 'parent', 'basic'] as const

/** How a product stands on a marketplace, from nothing to a refusal. */
export const listingStates = ['off', 'queued', 'working', 'live', 'failed'] as const
