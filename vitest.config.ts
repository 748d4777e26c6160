import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// A condition that a busy machine reaches late is still reached: one second, the default, is a timed test.
const node = {
  environment: 'node' as const,
  pool: 'forks' as const,
  expect: { poll: { timeout: 60_000 } },
  // So is the end of a computation: the limit is there for what hangs.
  testTimeout: 120_000,
}

/** Tests that spend their time on limits, patience and answers that never come. */
const waiting = [
  'src/**/every-call.db.test.ts',
  'src/server/connectors/contract.db.test.ts',
  'src/**/deliver-acts.db.test.ts',
  'src/**/plan-products.db.test.ts',
  'src/**/bulk.db.test.ts',
  'src/**/stockx-channel.db.test.ts',
]

/** What starts processes waits for them and goes first; what only computes goes last: it fills up the end, where all else would wait. */
class ComputingLast extends BaseSequencer {
  static readonly #order = ['process', 'database', 'architecture', 'unit']

  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ project }: TestSpecification) => ComputingLast.#order.indexOf(project.name)
    return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}

export default defineConfig({
  test: {
    // Half of the time our tests wait, for limits, leases and processes that start: another computes meanwhile.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: ComputingLast },
    projects: [
      {
        test: {
          ...node,
          name: 'architecture',
          // They read the same sources.
          isolate: false,
          include: ['tests/architecture.test.ts', 'tests/architecture/*.test.ts'],
        },
      },
      {
        test: {
          ...node,
          name: 'unit',
          // Pure logic shares a process: starting one for each file took longer than the tests.
          isolate: false,
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: ['src/**/*.db.test.ts', 'src/**/*.process.test.ts'],
        },
      },
      {
        test: {
          ...node,
          name: 'database',
          // Each test has a database of its own, so a process serves many files: reading the product anew took a third.
          isolate: false,
          include: ['src/**/*.db.test.ts', 'tests/*.db.test.ts'],
          exclude: waiting,
          globalSetup: ['tests/support/database-server.ts'],
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          ...node,
          name: 'patience',
          isolate: false,
          include: waiting,
          globalSetup: ['tests/support/database-server.ts'],
          hookTimeout: 180_000,
          // They hardly compute, and two at a time take about as long as the browser tests.
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          ...node,
          name: 'process',
          include: ['src/**/*.process.test.ts', 'tests/*.process.test.ts'],
          // They have what the journeys leave of the machine: one that needs a minute of it may wait for ten.
          testTimeout: 1_200_000,
          hookTimeout: 1_200_000,
        },
      },
      {
        test: {
          ...node,
          name: 'e2e',
          // The files of a process share its browser, which they all would start anew.
          isolate: false,
          include: ['tests/e2e/*.e2e.test.ts'],
          globalSetup: ['tests/e2e/installation.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          // Each has an installation of its own, and while one waits for its page the other computes.
          maxWorkers: process.env['BACKROOM_ADDRESS'] === undefined ? 2 : 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
