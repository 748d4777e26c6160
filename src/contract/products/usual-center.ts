/** Where pieces lie when nobody says where. */
export const usualCenter = 'Phoenix'
