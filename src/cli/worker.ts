import type { Command } from 'commander'

export function addWorkerCommand(program: Command): void {
  program
    .command('worker')
    .description('Run the jobs that talk to the channels, beside a serve or on a machine of their own.')
    .action(async () => {
      const { serveUntilStopped } = await import('../server/serve-until-stopped.ts')
      await serveUntilStopped({ role: 'worker' })
    })
}
