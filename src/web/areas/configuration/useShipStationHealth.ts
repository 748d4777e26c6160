import { useQuery } from '@tanstack/react-query'
import { shipStationStoresQuery } from '../shipstation/shipstation-stores.ts'

/** How many stores there are and how many are active, in words; undefined until it is known. */
export function useShipStationHealth(): string | undefined {
  const { data, error } = useQuery(shipStationStoresQuery)
  if (data === undefined) return error === null ? undefined : 'Not known right now'
  if (data.read_on === null) return 'Not known right now'
  const active = data.results.filter((store) => store.active && store.gone_on === null).length
  return `${data.count} ${data.count === 1 ? 'store' : 'stores'}, ${active} active`
}
