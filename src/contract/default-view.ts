/** The view that everybody has of each page, and keeps. */
export const defaultViewLabel = 'Default'
