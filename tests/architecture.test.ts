import { describe, expect, test } from 'vitest'
import ts from 'typescript'
import { findCycles } from './architecture/find-cycles.ts'
import { readSources } from './architecture/source-files.ts'
import type { SourceFile } from './architecture/source-files.ts'

const sources = readSources('src/**/*.ts', 'src/**/*.tsx').filter(({ path }) => !/\.test\.tsx?$/.test(path))

/** Which room may import from which; a room is the longest matching folder. */
const arrows: Record<string, readonly string[]> = {
  'src/contract': [],
  'src/formula': [],
  'src/sandbox': [],
  'src/server/platform': ['src/contract'],
  'src/server/connectors': ['src/server/platform', 'src/server', 'src/contract'],
  'src/server/areas': [
    'src/server/platform',
    'src/server/connectors',
    'src/server',
    'src/contract',
    'src/formula',
  ],
  // For whoever starts: the command line, and a server without products. What practice marketplaces know is drawn for them there.
  'src/demo': ['src/server/areas', 'src/server/platform', 'src/contract', 'src/sandbox'],
  'src/server': [
    'src/server/areas',
    'src/server/connectors',
    'src/server/platform',
    'src/contract',
    'src/demo',
  ],
  'src/web/areas': [
    'src/web/list',
    'src/web/form',
    'src/web/runs',
    'src/web/grid',
    'src/web/ui',
    'src/web/app',
    'src/web',
    'src/contract',
    'src/formula',
  ],
  'src/web/list': ['src/web/grid', 'src/web/ui', 'src/web/app', 'src/contract'],
  'src/web/form': ['src/web/grid', 'src/web/ui', 'src/web/app', 'src/contract'],
  'src/web/grid': ['src/web/ui', 'src/contract'],
  'src/web/runs': ['src/web/ui', 'src/web/app', 'src/web', 'src/contract'],
  'src/web/ui': ['src/contract'],
  'src/web/app': ['src/web/ui', 'src/web', 'src/contract'],
  'src/web': ['src/web/areas', 'src/web/runs', 'src/web/app', 'src/web/ui', 'src/contract'],
  'src/cli': [
    'src/server',
    'src/server/areas',
    'src/server/platform',
    'src/server/connectors',
    'src/contract',
    'src/demo',
    'src/sandbox',
  ],
}

/** Which area of the server may use which other. */
const areaArrows: Record<string, readonly string[]> = {
  listings: ['mapping'],
  accounts: ['views'],
  // A plan says how a price comes about.
  publishing: ['listings', 'products', 'marketplaces', 'mapping', 'channeladvisor'],
  'listing-checks': ['listings', 'publishing', 'products', 'marketplaces', 'exports'],
  products: ['views', 'marketplaces', 'exports', 'net-payout', 'stock-cover'],
  // What is left of a price follows from the price that would go out.
  'net-payout': ['mapping'],
  pictures: ['products'],
  acts: ['products'],
  stockx: ['products'],
  channeladvisor: ['products'],
  timeline: ['products'],
  'product-forms': ['products', 'pictures'],
  purchases: ['products'],
  reservations: ['products'],
  orders: ['products', 'purchases', 'channel-acts', 'marketplaces', 'views', 'order-figures', 'reservations'],
  sales: ['orders', 'exports', 'stock-cover'],
  'order-exports': ['orders', 'sales', 'stock-cover', 'exports'],
  'channel-acts': ['views'],
  // Who hands on an order has counted its pieces.
  'order-fetch': [
    'orders',
    'purchases',
    'channel-acts',
    'channeladvisor',
    'reservations',
    'net-payout',
    'views',
  ],
  // What leaves the shelves leaves them alike, whoever says that it was sent.
  shipping: [
    'orders',
    'order-fetch',
    'purchases',
    'channel-acts',
    'channeladvisor',
    'products',
    'reservations',
  ],
  'ship-desk': ['channel-acts'],
  parcels: ['orders', 'order-fetch', 'shipping', 'channel-acts', 'reservations', 'views'],
  // A settlement is a file that is read as imports are.
  settlements: ['orders', 'imports', 'product-files', 'products', 'marketplaces', 'exports'],
  'order-documents': ['orders', 'business-profile'],
  // A logo is decoded as safely as every picture that somebody sends.
  'business-profile': ['pictures'],
  services: ['marketplaces'],
  shipstation: ['marketplaces'],
  waybills: ['order-fetch'],
  webhooks: ['order-fetch', 'parcels', 'listing-checks'],
  imports: ['products', 'product-files', 'product-configuration', 'exports'],
  'product-files': ['products'],
}

/** What a room above `src/server` may see of the files that stand directly in it. */
const openServerFiles = ['src/server/context.ts', 'src/server/config.ts', 'src/server/channel-config.ts']

describe('rooms', () => {
  test('imports follow the arrows between rooms', () => {
    const wrong = sources.flatMap((file) =>
      file.imports
        .filter(({ target }) => target.startsWith('src/') && !isAllowed(file.path, target))
        .map(report(file)),
    )
    expect(wrong).toEqual([])
  })

  test('areas of the server use one another only as the table says', () => {
    const wrong = sources.flatMap((file) =>
      file.imports
        .filter(({ target }) => {
          const [from, to] = [areaOf(file.path), areaOf(target)]
          return from && to && from !== to && !areaArrows[from]?.includes(to)
        })
        .map(report(file)),
    )
    expect(wrong).toEqual([])
  })

  test('areas of the page leave one another alone, but for what a page puts together', () => {
    const wrong = sources.flatMap((file) =>
      file.imports
        .filter(({ target }) => {
          const [from, to] = [webAreaOf(file.path), webAreaOf(target)]
          return from && to && from !== to && !webAreaArrows[from]?.includes(to)
        })
        .map(report(file)),
    )
    expect(wrong).toEqual([])
  })

  test('no file reaches itself through what it imports at run time', () => {
    expect(findCycles(runTimeTargets(sources))).toEqual([])
  })

  test('inside the grid no folder needs one that needs it, not even for a type', () => {
    const folders = new Map<string, SourceFile>()
    for (const file of sources.filter(({ path }) => path.startsWith('src/web/grid/'))) {
      const path = gridFolderOf(file.path)
      const targets = file.imports.filter(({ target }) => target.startsWith('src/web/grid/'))
      const imports = targets
        .map((each) => ({ ...each, target: gridFolderOf(each.target), isTypeOnly: false }))
        .filter(({ target }) => target !== path)
      folders.set(path, { ...file, path, imports: [...(folders.get(path)?.imports ?? []), ...imports] })
    }
    expect(findCycles(runTimeTargets([...folders.values()]))).toEqual([])
  })

  test('no folder is imported as a whole', () => {
    const barrels = sources.filter(({ path }) => /\/index\.tsx?$/.test(path)).map(({ path }) => path)
    expect(barrels).toEqual([])
  })
})

/** The catalogue page shows the buttons of what can be done with products. */
const webAreaArrows: Record<string, readonly string[]> = {
  configuration: [
    'product-configuration',
    'shipstation',
    'publishing',
    'business-profile',
    'services',
    'exchange-rates',
    'time-limits',
  ],
  services: ['marketplaces'],
  'goat-price': ['product-fields'],
  'listing-checks': ['publishing'],
  // How a figure comes about is asked for alike.
  'net-payout': ['order-figures'],
  marketplaces: ['listing-checks'],
  imports: ['product-configuration'],
  orders: ['purchases', 'order-documents', 'order-figures', 'waybills', 'shipping', 'services', 'exports'],
  stockx: ['purchases'],
  products: [
    'publishing',
    'listing-checks',
    'purchases',
    'orders',
    'imports',
    'exports',
    'stockx',
    'stock-cover',
  ],
  // One product of the catalogue: what can be done there can be done here.
  'product-detail': [
    'products',
    'product-forms',
    'product-fields',
    'product-listings',
    'publishing',
    'product-configuration',
    'goat-price',
    'net-payout',
    'timeline',
    'product-steps',
    'size-run',
    'stockx',
  ],
  'product-fields': ['products', 'product-configuration'],
  'product-listings': ['products', 'product-fields', 'publishing'],
  'product-forms': ['products', 'product-fields', 'product-relatives', 'product-configuration', 'pictures'],
  'size-run': ['products', 'publishing', 'stock-cover'],
  'size-run-form': ['products', 'product-forms'],
  sales: ['orders', 'exports', 'order-figures'],
  'stock-cover': ['exports'],
  settlements: ['orders'],
  'exchange-rates': ['orders'],
  // A parcel is told of as it is in the dialog, and an order shown as on its page.
  'ship-desk': ['orders', 'shipping'],
}

describe('only here', () => {
  test('the environment is read in the config files', () => {
    const readers = filesWith(/\bprocess\.env\b/)
    expect(readers).toEqual(only(readers, ['src/server/config.ts', 'src/sandbox/config.ts']))
  })

  test('requests go out through one client on each side', () => {
    const callers = sources
      .filter(({ path }) => !path.startsWith('src/sandbox/'))
      .filter(sendsRequests)
      .map(({ path }) => path)
    expect(callers).toEqual([
      'src/server/connectors/calls/http.ts',
      // For addresses that somebody gave us: fetch can't be told which address of a name to connect to.
      'src/server/connectors/calls/public-files.ts',
      'src/web/app/call.ts',
      // The client's own part for files: only this way is heard how much has gone out.
      'src/web/app/upload.ts',
    ])
  })

  test('the server takes the time from its clock', () => {
    const readers = sources.filter(({ path }) => /^src\/(server|demo)\//.test(path)).filter(readsTime)
    expect(readers.map(({ path }) => path)).toEqual(['src/server/platform/clock.ts'])
  })

  test('SQL stands in stores, queries and the platform', () => {
    const speakers = sources
      .filter(({ path }) => /^src\/(server|cli|demo)\//.test(path))
      .filter(({ path }) => !/\.(store|query)\.ts$/.test(path) && !path.startsWith('src/server/platform/'))
      .filter(({ text }) =>
        /\bsql`|\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\.query\(\s*[`'"]/.test(text),
      )
      .map(({ path }) => path)
    // The limiter is the connectors' own store.
    expect(speakers.filter((path) => !path.startsWith('src/server/connectors/'))).toEqual([])
  })

  test('products are written in one place', () => {
    const writers = filesWith(
      /\b(insert into|update|delete from|copy) product\b|(insertInto|updateTable|deleteFrom)\('product'\)/,
    )
    expect(writers.filter((path) => path.startsWith('src/'))).toEqual(
      only(writers, [
        'src/server/areas/products/products.store.ts',
        // The drawn catalogue of a million products goes past all rules: it is right from the start.
        'src/demo/seed.store.ts',
        'src/demo/seed-orders.store.ts',
      ]),
    )
  })

  test('areas know channels by their ports: none imports a vendor', () => {
    const wrong = sources
      .filter(({ path }) => path.startsWith('src/server/areas/'))
      .flatMap((file) =>
        file.imports
          .filter(({ target }) => /^src\/server\/connectors\/(?!ports\/)[^/]+\//.test(target))
          .map(report(file)),
      )
    expect(wrong).toEqual([])
  })
})

function isAllowed(from: string, target: string): boolean {
  const [fromRoom, toRoom] = [roomOf(from), roomOf(target)]
  if (!fromRoom || !toRoom) return false
  if (fromRoom === toRoom) return true
  if (!arrows[fromRoom]?.includes(toRoom)) return false
  const climbs = toRoom === 'src/server' && fromRoom.startsWith('src/server/')
  return !climbs || openServerFiles.includes(target)
}

function roomOf(path: string): string | undefined {
  return Object.keys(arrows)
    .filter((room) => path.startsWith(`${room}/`))
    .sort((one, other) => other.length - one.length)[0]
}

function areaOf(path: string): string | undefined {
  return /^src\/server\/areas\/([^/]+)\//.exec(path)?.[1]
}

function webAreaOf(path: string): string | undefined {
  return /^src\/web\/areas\/([^/]+)\//.exec(path)?.[1]
}

function gridFolderOf(path: string): string {
  return /^src\/web\/grid\/([^/]+)\//.exec(path)?.[1] ?? 'the table put together'
}

function report(file: SourceFile) {
  return ({ target, line }: { target: string; line: number }) => `${file.path}:${line} imports ${target}`
}

function filesWith(pattern: RegExp): string[] {
  return sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path)
}

function only(found: string[], allowed: string[]): string[] {
  return found.filter((path) => allowed.includes(path))
}

const waysOut =
  /^((window|globalThis|self)\.)?(fetch|XMLHttpRequest|EventSource|WebSocket|navigator\.sendBeacon)$/

function sendsRequests(file: SourceFile): boolean {
  if (/from '(node:)?https?'/.test(file.text) && /\brequest\b.*from '(node:)?https?'/.test(file.text))
    return true
  if (!/fetch|XMLHttpRequest|EventSource|WebSocket|sendBeacon/.test(file.text)) return false
  return some(
    file.syntax,
    (node) =>
      (ts.isCallExpression(node) || ts.isNewExpression(node)) && waysOut.test(node.expression.getText()),
  )
}

function readsTime(file: SourceFile): boolean {
  if (!/new Date\(\)|Date\.now/.test(file.text)) return false
  return some(
    file.syntax,
    (node) =>
      (ts.isNewExpression(node) &&
        node.expression.getText() === 'Date' &&
        (node.arguments?.length ?? 0) === 0) ||
      (ts.isCallExpression(node) && node.expression.getText() === 'Date.now'),
  )
}

function some(node: ts.Node, matches: (node: ts.Node) => boolean): boolean {
  return matches(node) || (ts.forEachChild(node, (child) => some(child, matches) || undefined) ?? false)
}

function runTimeTargets(files: SourceFile[]): Map<string, string[]> {
  const targets = ({ imports }: SourceFile) =>
    imports.filter(({ isTypeOnly }) => !isTypeOnly).map(({ target }) => target)
  return new Map(files.map((file) => [file.path, targets(file)]))
}
