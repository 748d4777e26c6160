/** Whom Backroom asks beside the marketplaces, as addresses name them. */
export const serviceNames = ['channeladvisor', 'shipstation', 'alias'] as const
export type ServiceName = (typeof serviceNames)[number]
