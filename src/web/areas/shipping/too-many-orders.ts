import { mostOrders } from '../../../contract/orders.ts'
import { counted } from '../../ui/count-text.ts'

export const tooManyOrders = `Choose at most ${counted(mostOrders, 'order')} at a time.`
