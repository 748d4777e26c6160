import { useQuery } from '@tanstack/react-query'
import { showOrder } from '../../../contract/orders.endpoints.ts'
import { call } from '../../app/call.ts'
import { ShipLabel } from './ShipLabel.tsx'

type LabelOfOrderProps = {
  id: number
  /** What the order is called by. */
  name: string
}

/** The label that the marketplace made for the order; nothing while there is none. */
export function LabelOfOrder({ id, name }: LabelOfOrderProps) {
  const { data } = useQuery({
    queryKey: ['order', id, 'label'],
    queryFn: async ({ signal }) => (await call(showOrder, { params: { id }, signal })).waybill.shipLabelValue,
  })
  return data === undefined ? null : <ShipLabel value={data} name={name} />
}
