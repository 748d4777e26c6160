// What a person sees of the practice account: how much it holds, and what was changed last.
import type { FastifyInstance } from 'fastify'
import { markup, sendPage } from '../pages/page.ts'
import type { Account } from './account.ts'

const shown = 50

export function registerAccountPage(app: FastifyInstance, account: Account): void {
  app.get('/_sandbox/channeladvisor/', (_request, reply) => {
    const products = account.products()
    const latest = products
      .toSorted((one, other) => Date.parse(other.UpdateDateUtc) - Date.parse(one.UpdateDateUtc))
      .slice(0, shown)
    const shared = products.filter(account.isShared).slice(0, shown).map(account.told)
    return sendPage(
      reply,
      'Practice ChannelAdvisor',
      markup`<header class="top"><div class="frame"><strong>Practice ChannelAdvisor</strong>
<span class="quiet">A stand-in for a ChannelAdvisor account. It holds ${products.length} products.</span></div></header>
<main class="frame"><h1>Changed last</h1><ul>${latest.map(
        ({ ID, Sku, Title, UpdateDateUtc }) =>
          markup`<li><b>${Sku}</b> ${String(Title)} · ${ID} · <span class="quiet">${UpdateDateUtc}</span></li>`,
      )}</ul>
<h1>Shared with another account of the seller</h1><ul>${shared.map(
        ({ Sku, TotalQuantity: own, TotalQuantityPooled: pooled }) =>
          markup`<li><b>${Sku}</b> ${String(own)} here, ${String(pooled)} in both</li>`,
      )}</ul></main>`,
    )
  })
}
