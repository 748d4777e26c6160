import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { schemalessEndpoints } from './scripts/schemaless-endpoints.ts'

const apiRoots = [
  '/api',
  '/accounts',
  '/dashboard',
  '/user-configurations',
  '/multichannel-settings',
  '/media',
  '/healthz',
  '/readyz',
]
const serverAddress = process.env.BACKROOM_ADDRESS ?? 'http://127.0.0.1:4100'

export default defineConfig({
  root: 'src/web',
  plugins: [react(), schemalessEndpoints(), precompress()],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    // A picture or font as data: would be repeated in every chunk that names it.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    license: { fileName: 'licenses.md' },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            // What every page needs of the libraries, and nothing that only some screen or menu needs.
            { name: 'libraries', test: /node_modules/, tags: ['$initial'] },
            // Small files that the shell shares with screens would each be a request, and worse to compress.
            { name: 'shell', test: /src[\\/](web|contract)[\\/]/, tags: ['$initial'] },
            // So would what nearly every screen uses in its first moment, down to single icons.
            {
              name: 'screens',
              test: /node_modules[\\/](@tanstack[\\/](react-query|query-core)[\\/]|lucide-react[\\/].*[\\/](plus|arrow-up|arrow-down|list-filter|search-x|package-open)\.|@mantine[\\/]hooks[\\/].*[\\/](shallow-equal|use-debounced-callback|use-callback-ref)\.|@mantine[\\/]core[\\/].*[\\/]VisuallyHidden\.)|src[\\/]web[\\/](ui[\\/](EmptyState|anchor|scroll-sideways)|app[\\/](failure|request-key|palette[\\/]screen-actions)|list[\\/](NoticeButton|long-lists|undo|acts[\\/]act-shown))\./,
            },
            // So would those that the first list shares with its menus.
            {
              name: 'list',
              test: /src[\\/]web[\\/](grid[\\/](cells|filters)[\\/]kinds|list[\\/](views[\\/](view-state|Views\.module)|list-trail|save-rows|save-cell|edit-words|commits)|grid[\\/](useManyEdits|cells[\\/](CellEditor|cell-content|copied-cells|pasted-cells|cell-edits|cell-place|planned-|relative-)|columns[\\/]placed-|rows[\\/]keyboard|bars[\\/](Bars\.module|usePlainKey))|areas[\\/](products[\\/](product-(list|cells|pictures)|preload-)|exports[\\/]ExportButton|product-fields[\\/]preload-))/,
            },
            // So would what dialogs, menus and fields are made of: a screen that has them all made 75 requests for it. What only
            // the two lists share comes with them alone.
            { name: 'widgets', test: /node_modules[\\/](?!lucide-react)/, minShareCount: 4 },
            {
              name: 'parts',
              test: /node_modules[\\/]lucide-react|src[\\/](contract|web[\\/](app|ui|runs|list[\\/]acts|areas))[\\/]/,
              minShareCount: 3,
            },
          ],
        },
      },
    },
  },
  server: { proxy: Object.fromEntries(apiRoots.map((root) => [root, serverAddress])) },
})

/** Writes .gz and .br beside every text file, so that the server never compresses while someone waits. */
function precompress(): Plugin {
  return {
    name: 'backroom-precompress',
    apply: 'build',
    enforce: 'post',
    writeBundle: ({ dir }) => {
      for (const file of dir === undefined ? [] : textFilesIn(dir)) {
        const content = readFileSync(file)
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
        writeFileSync(
          `${file}.br`,
          brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
        )
      }
    },
  }
}

function textFilesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(js|css|html|svg|json|webmanifest|md)$/.test(name))
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile())
}
