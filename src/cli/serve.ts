import type { Command } from 'commander'

export function addServeCommand(program: Command): void {
  program
    .command('serve')
    .description('Serve the page and its API, and run the jobs too unless ROLE says otherwise.')
    .action(async () => {
      const { serveUntilStopped } = await import('../server/serve-until-stopped.ts')
      await serveUntilStopped()
    })
}
