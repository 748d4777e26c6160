// Cuts the sandbox's schema anew from Shopify's: `node scripts/cut-shopify-schema.ts [full introspection JSON]`.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { format } from 'prettier'
import { cutSchema } from './shopify-schema/cut-schema.ts'
import { factsOf } from './shopify-schema/facts.ts'
import { readFullSchema } from './shopify-schema/full-schema.ts'
import { readOperationDocuments } from './shopify-schema/operation-documents.ts'

const root = new URL('..', import.meta.url)
const notice = `# Cut from the GraphQL Admin API of Shopify, version 2026-10, by scripts/cut-shopify-schema.ts. Do not edit by hand.
# Source: npm package @shopify/dev-mcp 1.16.0, ISC License, Copyright 2025-present Shopify Inc.
#
# Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted,
# provided that the above copyright notice and this permission notice appear in all copies.
#
# THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED
# WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT, INDIRECT, OR
# CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF
# CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THIS SOFTWARE.

`

const full = readFullSchema(fileURLToPath(new URL('.cache/', root)), process.argv[2])
const documents = await readOperationDocuments()
const { sdl, reach } = cutSchema(
  full.introspection,
  documents.map(({ document }) => document),
)
write('src/sandbox/shopify/admin-2026-10.graphql', `${notice}${sdl}\n`)
write(
  'src/sandbox/shopify/admin-2026-10.facts.json',
  await format(JSON.stringify(factsOf(full.introspection, full.scopes, reach)), {
    parser: 'json',
    printWidth: 110,
  }),
)

function write(path: string, text: string): void {
  writeFileSync(new URL(path, root), text)
  console.log(`${path}: ${text.length} characters`)
}
