/** What a product can be: masters own parents, parents own basics, basics are sold. */
export const productTypes = ['master', 'parent', 'basic'] as const

/** How a product stands on a marketplace, from nothing to a refusal. */
export const listingStates = ['off', 'queued', 'working', 'live', 'failed'] as const

/** Whether it may travel in one parcel with other things. */
export const consolidations = ['Allowed', 'NotAllowed'] as const

/** What a parcel of it measures. The word is misspelt where it comes from, and stored so. */
export const defaultPackages = ['Use Items Attribute For Package Dimentions'] as const
