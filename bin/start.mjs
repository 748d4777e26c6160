// npm start: from a fresh clone to a page to sign in to, with a demo catalogue and a sandbox to sell in.
import { join } from 'node:path'
import { ensureInstalled } from './installation.mjs'
import { checkoutFolder, findNode, runScript } from './node-program.mjs'
import { superviseDemo } from './supervisor.mjs'

const root = checkoutFolder()
ensureInstalled(root)
const node = findNode(root)
const built = await runScript(node, join(root, 'scripts', 'build-web.ts'), ['--if-stale'])
process.exitCode = built === 0 ? await superviseDemo(root, node) : built
