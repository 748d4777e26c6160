/** Of an order that waits for more pieces than there are. */
export const oversoldWords = 'There are fewer pieces than were sold.'
