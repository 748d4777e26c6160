#!/usr/bin/env node
// The `backroom` command from a checkout: node bin/backroom.mjs COMMAND
import { isInstalled } from './installation.mjs'
import { checkoutFolder, findNode, runScript, smallMemory } from './node-program.mjs'
import { join } from 'node:path'

const root = checkoutFolder()
if (!isInstalled(root)) {
  console.error('The packages of Backroom are missing or out of date: run "npm ci" first.')
  process.exit(1)
}
const script = join(root, 'src', 'cli', 'main.ts')
process.exitCode = await runScript(findNode(root), script, process.argv.slice(2), smallMemory)
