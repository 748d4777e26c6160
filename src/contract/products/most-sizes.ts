/** As many sizes as one style is made in at once. */
export const mostSizes = 200
