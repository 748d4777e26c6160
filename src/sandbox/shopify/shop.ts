// The practice store itself: what a seller would have set up by hand before connecting an app.

export const shop = {
  id: 'gid://shopify/Shop/61400121456',
  name: 'Backroom Practice Store',
  currencyCode: 'USD',
  myshopifyDomain: 'backroom-practice.myshopify.com',
}

export const app = {
  clientId: 'backroom-sandbox',
  clientSecret: 'backroom-sandbox-secret',
  staticToken: 'shpat_backroom_sandbox',
}

export const publications = [
  publication(178_305_007_728, 'Point of Sale', false),
  publication(178_304_974_960, 'Online Store', true),
  publication(178_305_040_496, 'Shop', false),
]
export const onlineStoreId = 'gid://shopify/Publication/178304974960'
export const mainLocationId = 'gid://shopify/Location/73401237616'

// The closed one has the smaller id and comes first by name: an app that does not look at isActive takes the wrong one.
export const locations = [
  { id: 'gid://shopify/Location/73401204848', name: 'Closed pop-up', isActive: false },
  { id: mainLocationId, name: 'Practice warehouse', isActive: true },
  { id: 'gid://shopify/Location/73401270384', name: 'Second warehouse', isActive: true },
]

export function isOpenLocation(locationId: string): boolean {
  return locations.some(({ id, isActive }) => id === locationId && isActive)
}

function publication(number: number, title: string, sellsOnline: boolean) {
  const id = `gid://shopify/Publication/${number}`
  return { id, title, catalogId: `gid://shopify/AppCatalog/${number + 917_504}`, sellsOnline }
}
