// What of an order needs a person, in sentences.
import type { RemoteOrder } from '../../connectors/ports/order-source.ts'
import type { Short } from './order-pieces.ts'

export function oversoldSentence(channel: string, number: string, short: readonly Short[]): string {
  const parts = short.map(({ sku, wanted, missing }) => {
    const left = wanted - missing
    return `${wanted} of ${sku} ${wanted === 1 ? 'was' : 'were'} sold and ${left === 0 ? 'none' : left} could be reserved`
  })
  return `Oversold: in order ${number} of ${channel} ${parts.join(', and ')}.`
}

export function unmatchedSentence(
  channel: string,
  number: string,
  items: readonly { sku: string }[],
): string {
  const names = [...new Set(items.map(({ sku }) => sku || 'a line without SKU'))].join(', ')
  return `Order ${number} of ${channel} has what is no product here: ${names}.`
}

/** What of the channel's status is not said by ours. */
export function statusSentences(channel: string, { status, platformStatus, warning }: RemoteOrder): string[] {
  const unknown = `${channel} says ${platformStatus}, which Backroom does not know: the status stays.`
  return [...(status === null ? [unknown] : []), ...(warning === null ? [] : [warning])]
}
