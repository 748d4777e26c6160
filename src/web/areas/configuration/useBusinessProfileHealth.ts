import { useQuery } from '@tanstack/react-query'
import { businessProfileQuery } from '../business-profile/business-profile.ts'

/** Who sells; undefined until it is known. */
export function useBusinessProfileHealth(): string | undefined {
  const { data, error } = useQuery(businessProfileQuery)
  if (data === undefined) return error === null ? undefined : 'Not known right now'
  return data.name === '' ? 'Not filled in' : data.name
}
