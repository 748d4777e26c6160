import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type { Endpoint } from '../src/contract/endpoint.ts'

/** All that the page needs of an endpoint at run time is where it is: schemas, and the library that makes them, stay behind. */
export function schemalessEndpoints(): Plugin {
  return {
    name: 'backroom-schemaless-endpoints',
    enforce: 'pre',
    load: {
      filter: { id: /\/src\/contract\/[\w/-]+\.endpoints\.ts$/ },
      handler: async (id) => {
        const endpoints = (await import(pathToFileURL(id).href)) as Record<string, Endpoint>
        return Object.entries(endpoints)
          .map(([name, { method, path }]) => `export const ${name} = ${JSON.stringify({ method, path })}`)
          .join('\n')
      },
    },
  }
}
