// The operations that the practice store has to answer: the connector's own, and the sandbox's further ones.
import { existsSync, readFileSync } from 'node:fs'
import { parse } from 'graphql'
import type { DocumentNode } from 'graphql'

const connector = new URL('../../src/server/connectors/shopify/operations.ts', import.meta.url)
const extra = new URL('../../src/sandbox/shopify/extra-operations.graphql', import.meta.url)

export type NamedDocument = { name: string; document: DocumentNode }

export async function readOperationDocuments(): Promise<NamedDocument[]> {
  return [
    ...(await connectorDocuments()),
    { name: 'extra-operations', document: parse(readFileSync(extra, 'utf8')) },
  ]
}

/** The connector's table of all that it sends, by operation name. */
export async function connectorDocuments(): Promise<NamedDocument[]> {
  if (!existsSync(connector)) return []
  const { operations } = (await import(connector.href)) as { operations: Record<string, string> }
  return Object.entries(operations).map(([name, text]) => ({ name, document: parse(text) }))
}
