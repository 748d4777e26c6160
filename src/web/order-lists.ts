import { OrdersPage } from './areas/orders/OrdersPage.tsx'
import { ProductSalesPage } from './areas/sales/ProductSalesPage.tsx'
import { ReportsPage } from './areas/sales/ReportsPage.tsx'
import { StockCoverPage } from './areas/stock-cover/StockCoverPage.tsx'

/**
 * The lists of orders and sales come as one piece: who reads one goes on to another, and what they have in common with the
 * catalogue stays what two screens share, which is how the build knows it from what every screen uses.
 */
export const orderLists = { OrdersPage, ProductSalesPage, ReportsPage, StockCoverPage }
