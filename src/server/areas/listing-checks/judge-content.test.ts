import { expect, test } from 'vitest'
import type { RemoteListing } from '../../connectors/ports/sales-channel.ts'
import type { PlannedContent } from '../publishing/plan-content.ts'
import { judgeContent } from './judge-content.ts'
import type { GroupReading } from './judge-reading.ts'

const group = {
  ...{ id: 1, ownerId: 7, generation: 1, name: 'RUN-9', externalId: 'product-1', marketplaceMargin: null },
  ...{ marketplaceId: 1, marketplace: 'Shopify' },
}
const planned: PlannedContent = {
  ...{
    marketplaceId: 1,
    ownerId: 7,
    document: { title: 'Ours' },
    lastSent: { title: 'Ours' },
    titleShown: 'Ours',
  },
  listings: [{ productId: 8, changed: ['barcode'] }],
}
const shownAs = (details: Record<string, unknown>, part: object = {}): RemoteListing => ({
  ...{ ref: '7', isFound: true, isOurs: true, url: null, listings: [], warnings: [], details },
  ...part,
})

test.each<[string, GroupReading['shown'], Partial<PlannedContent>, string[]]>([
  ['the title that was sent', shownAs({ title: 'Ours' }), {}, []],
  ['another title', shownAs({ title: 'Theirs' }), {}, ['title']],
  ['the title as it showed it when it took it', shownAs({ title: 'Our' }), { titleShown: 'Our' }, []],
  ['the title that we have by now', shownAs({ title: 'New' }), { document: { title: 'New' } }, []],
  ['no title', shownAs({}), {}, []],
  ['a title, and nothing was sent', shownAs({ title: 'Theirs' }), { lastSent: null }, []],
  ['what is somebody else’s', shownAs({ title: 'Theirs' }, { isOurs: false }), {}, []],
  ['nothing', { ref: '7', isFound: false }, {}, []],
  ['nothing that could be read', 'Shopify is away.', {}, []],
  ['what nobody asked for', null, {}, []],
])('a channel that shows %s', (_, shown, part, changedThere) => {
  const judged = judgeContent([{ ...planned, ...part }], [{ group, listings: [], shown }])
  expect(judged).toEqual([{ productId: 8, marketplaceId: 1, changed: ['barcode'], changedThere }])
})
