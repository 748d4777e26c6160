// What a person sees of the practice account: its stores and how they stand.
import type { FastifyInstance } from 'fastify'
import { markup, sendPage } from '../pages/page.ts'
import { storeResource, type Records } from './store-records.ts'

export function registerAccountPage(app: FastifyInstance, records: Records): void {
  app.get('/_sandbox/shipstation/', (_request, reply) => {
    const rows = records.all('store').map(storeResource)
    return sendPage(
      reply,
      'Practice ShipStation',
      markup`<header class="top"><div class="frame"><strong>Practice ShipStation</strong>
<span class="quiet">A stand-in for a ShipStation account: what the API was told is what you see here.</span></div></header>
<main class="frame"><h1>Stores</h1><ul>${rows.map(
        ({ storeId, storeName, marketplaceName, active, modifyDate }) =>
          markup`<li><b>${storeName}</b> ${marketplaceName} · ${storeId} · ${active ? 'active' : 'inactive'} · <span class="quiet">changed ${modifyDate} Pacific time</span></li>`,
      )}</ul></main>`,
    )
  })
}
