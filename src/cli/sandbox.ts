import type { Command } from 'commander'

export function addSandboxCommand(program: Command): void {
  program
    .command('sandbox')
    .description(
      'Run the practice marketplaces: servers that speak like the real ones. They listen on SANDBOX_PORT.',
    )
    .action(async () => {
      await import('../sandbox/main.ts')
    })
}
