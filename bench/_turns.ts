import { startInstallation } from './installation.ts'
const [products=100_000, orders=1_000_000]=process.argv.slice(2).map(Number)
const inst = await startInstallation(products, orders)
const ask = async (filter: object[]) => {
  const q = new URLSearchParams({ filter: JSON.stringify(filter) })
  const t = performance.now()
  const a = await fetch(`${inst.address}/api/orders/order-item/?${q}`, { method: 'POST', headers: { authorization: `Token ${inst.token}`, 'content-type': 'application/json' }, body: '{}' })
  const b = await a.json() as any
  return { ms: performance.now() - t, count: b.count, p: JSON.stringify(b.totals) }
}
const kinds: [string, object[]][] = [['a month', []], ['of a marketplace', [{ order__marketplace__in: ['Shopify'] }]], ['by Size', [{ product__size__in: ['10'] }]], ['by Brand', [{ product__brand__in: ['Nike'] }]]]
await ask([])
for (const [name, more] of kinds) {
  const took: number[][] = [[], []]
  let counts = 0, same = true
  for (let run = 0; run < 9; run += 1) {
    const month = { order__order_time__range: [31 + run * 7, 1 + run * 7].map((d) => new Date(Date.now() - d * 86_400_000).toISOString().slice(0, 10)) }
    const a = await ask([month, ...more]); const b = await ask([month, ...more, { id__gt: 0 }])
    same &&= a.p === b.p && a.count === b.count
    counts = a.count
    took[0]?.push(a.ms); took[1]?.push(b.ms)
  }
  const med = (xs: number[]) => xs.toSorted((x, y) => x - y)[4]?.toFixed(0)
  console.log(name, counts, 'lines; groups', med(took[0] ?? []), 'ms, lines', med(took[1] ?? []), 'ms; same', same)
}
await inst.stop()
