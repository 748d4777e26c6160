import { InvalidArgumentError, type Command } from 'commander'
import { paintSeedPictures } from '../demo/seed-demo.ts'
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
    .requiredOption('--products <number>', 'how many products to add', wholeNumber)
    .option('--seed <number>', 'the same number always draws the same catalogue', wholeNumber, 1)
    .action(runSeed)
}

async function runSeed({ products, seed }: { products: number; seed: number }): Promise<void> {
  await withDatabase('seed', async ({ url, config }) => {
    const picture = await paintSeedPictures(openFiles(config))
    const asOf = systemClock.now()
    await withProgress((onProgress) =>
      seedProducts(url, { count: products, seed, asOf, picture, onProgress }),
    )
  })
  say(`${products.toLocaleString('en-US')} ${products === 1 ? 'product' : 'products'} added.`)
}

function wholeNumber(text: string): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1 || value > 10_000_000) {
    throw new InvalidArgumentError('Give a whole number from 1 to 10,000,000.')
  }
  return value
}
