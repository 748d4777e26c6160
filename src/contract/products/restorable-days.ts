/** How long a deleted product can be brought back. */
export const restorableDays = 30
