import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// A condition that a busy machine reaches late is still reached: one second, the default, is a timed test.
const node = {
  environment: 'node' as const,
  pool: 'forks' as const,
  expect: { poll: { timeout: 30_000 } },
  // So is the end of a computation: the limit is there for what hangs.
  testTimeout: 60_000,
}

export default defineConfig({
  test: {
    // Vitest would leave one core idle; our tests wait for databases and processes more than they compute.
    maxWorkers: availableParallelism(),
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
          globalSetup: ['tests/support/database-server.ts'],
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...node,
          name: 'process',
          include: ['src/**/*.process.test.ts', 'tests/*.process.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...node,
          name: 'e2e',
          include: ['tests/e2e/*.e2e.test.ts'],
          globalSetup: ['tests/e2e/installation.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
