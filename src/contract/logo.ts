/** What of a logo may come, and what is kept of it. */
export const mostLogoBytes = { sent: 2 * 1024 ** 2, kept: 300_000 } as const
