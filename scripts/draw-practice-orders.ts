// Draws data/practice-orders.json: the demo's orders that still wait, for the practice marketplaces to know them.
import { writeFile } from 'node:fs/promises'
import { drawPracticeOrders } from '../src/demo/draw-practice-orders.ts'

const file = new URL('../data/practice-orders.json', import.meta.url)
const orders = await drawPracticeOrders()
await writeFile(file, `[\n${orders.map((order) => JSON.stringify(order)).join(',\n')}\n]\n`)
