import { InvalidArgumentError, type Command } from 'commander'
import { paintSeedPictures } from '../demo/seed-demo.ts'
import { seedPastOrders } from '../demo/seed-past-orders.ts'
import { seedProducts } from '../demo/seed-products.ts'
import { openFiles } from '../server/connectors/open-files.ts'
import { systemClock } from '../server/platform/clock.ts'
import { withProgress } from './progress.ts'
import { say } from './terminal.ts'
import { withDatabase } from './with-database.ts'

export function addSeedCommand(program: Command): void {
  program
    .command('seed')
    .description(
      'Add a drawn sneaker and apparel catalogue with its purchases and orders, to try things out at any size.',
    )
    .option('--products <number>', 'how many products to add', wholeNumber)
    .option(
      '--orders <number>',
      'how many orders of the last two years to add to the products that are there then',
      wholeNumber,
    )
    .option('--seed <number>', 'the same number always draws the same catalogue', wholeNumber, 1)
    .action(runSeed)
}

type Seeding = { products?: number; orders?: number; seed: number }

async function runSeed({ products, orders, seed }: Seeding): Promise<void> {
  if (products === undefined && orders === undefined)
    throw new InvalidArgumentError('Say how many: --products, --orders or both.')
  await withDatabase('seed', async ({ url, config }) => {
    const asOf = systemClock.now()
    if (products !== undefined) {
      const picture = await paintSeedPictures(openFiles(config))
      await withProgress((onProgress) =>
        seedProducts(url, { count: products, seed, asOf, picture, onProgress }),
      )
    }
    if (orders !== undefined)
      await withProgress((onProgress) => seedPastOrders(url, { count: orders, seed, asOf, onProgress }))
  })
  const added = [
    ...(products === undefined ? [] : [counted(products, 'product')]),
    ...(orders === undefined ? [] : [counted(orders, 'order')]),
  ]
  say(`${added.join(' and ')} added.`)
}

function counted(count: number, what: string): string {
  return `${count.toLocaleString('en-US')} ${what}${count === 1 ? '' : 's'}`
}

function wholeNumber(text: string): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1 || value > 10_000_000) {
    throw new InvalidArgumentError('Give a whole number from 1 to 10,000,000.')
  }
  return value
}
