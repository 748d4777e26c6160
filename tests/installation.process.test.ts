import { chmod, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeUpCheckout, type MadeUpCheckout } from './support/made-up-checkout.ts'
import { killStarted, startProcess, type TestProcess } from './support/processes.ts'

let root: string
let write: MadeUpCheckout['write']
let remove: MadeUpCheckout['remove']

beforeEach(async () => {
  ;({ root, write, remove } = await makeUpCheckout())
})

afterEach(async () => {
  killStarted()
  await remove()
})

describe('the bootstrap of a checkout', () => {
  const lock = (version: string): string =>
    JSON.stringify({
      packages: {
        '': { name: 'backroom' },
        'node_modules/left': { version },
        'node_modules/other-machine': { version: '1.0.0', optional: true, os: ['plan9'], cpu: ['pdp11'] },
      },
    })
  const install = async (version: string): Promise<void> => {
    await write('node_modules/left/package.json', '{}')
    await write('node_modules/.package-lock.json', lock(version).replace(/,"node_modules\/other.*?\}/, ''))
  }
  const installs = async (): Promise<number> =>
    (await readFile(join(root, 'npm-calls'), 'utf8').catch(() => '')).split('\n').length - 1

  // An npm that only writes down that it was called and does what npm ci would do here.
  const fakeNpm = `#!/bin/sh
echo "$@" >> '%ROOT%/npm-calls'
mkdir -p '%ROOT%/node_modules/left' && cp '%ROOT%/package-lock.json' '%ROOT%/node_modules/.package-lock.json'
`
  const start = (script: string, env: Record<string, string> = {}): TestProcess =>
    startProcess([join(root, 'bin', script)], {
      cwd: root,
      env: { PATH: `${join(root, 'fake')}:${process.env['PATH'] ?? ''}`, npm_execpath: '', ...env },
    })

  beforeEach(async () => {
    await write('package-lock.json', lock('1.0.0'))
    await write('fake/npm', fakeNpm.replaceAll('%ROOT%', root))
    await chmod(join(root, 'fake', 'npm'), 0o755)
    await write('scripts/build-web.ts', 'process.exit(7)')
    await write('src/cli/main.ts', 'console.log("the command runs", process.argv.slice(2).join(" "))')
  })

  test('installs once, and again when the lock file has changed', async () => {
    expect(await start('start.mjs').ended).toBe(7)
    expect(await installs()).toBe(1)
    await start('start.mjs').ended
    expect(await installs()).toBe(1)
    await write('package-lock.json', lock('2.0.0'))
    await start('start.mjs').ended
    expect(await installs()).toBe(2)
  })

  test('accepts what npm ci by hand has installed', async () => {
    await install('1.0.0')
    await start('start.mjs').ended
    expect(await installs()).toBe(0)
  })

  test('installs when a package is of another version or its folder is gone', async () => {
    await install('0.9.0')
    await start('start.mjs').ended
    expect(await installs()).toBe(1)
  })

  test('ends with one line when the packages cannot be installed', async () => {
    await write('fake/npm', '#!/bin/sh\nexit 1\n')
    const process = start('start.mjs')
    expect(await process.ended).toBe(1)
    expect(process.output()).toContain('npm ci failed')
  })

  test('tells the user of the command to install, and runs it afterwards with all its arguments', async () => {
    const refused = start('backroom.mjs')
    expect(await refused.ended).toBe(1)
    expect(refused.output()).toMatch(/^The packages of Backroom are missing[^\n]*\n$/)
    await install('1.0.0')
    const process = startProcess([join(root, 'bin', 'backroom.mjs'), 'user', 'create'])
    expect(await process.ended).toBe(0)
    expect(process.output()).toBe('the command runs user create\n')
  })
})
