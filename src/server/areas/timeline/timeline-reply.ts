import type { ProductEvent } from '../../../contract/products/timeline.endpoints.ts'
import { historyValue, wireField, whyUnfit } from '../products/history-cells.ts'
import type { StoredEvent } from './timeline.query.ts'

/** Texts are shown as far as a person takes them in; a description may be a book. */
const shownCharacters = 300

type Names = {
  skus: ReadonlyMap<number, string>
  /** Where fetched pictures are shown, by their addresses. */
  fetched: ReadonlyMap<unknown, string>
}

type NamedEvent = StoredEvent & Pick<ProductEvent, 'order'>

/** A thing that happened as the wire has it; owners by the SKUs, and pictures by the addresses, that they have now. */
export function eventReply(event: NamedEvent, { skus, fetched }: Names): ProductEvent {
  const { id, kind, field, previous, updated, by, reason, order_id, order, run, created_on } = event
  const shown = (value: unknown) =>
    isOfPicture(event) ? (fetched.get(value) ?? value) : shortened(historyValue(field, value, skus))
  const canRevert = kind === 'changed' || isOfPicture(event)
  return {
    id,
    kind,
    field: wireField(field),
    previous_value: shown(previous),
    updated_value: shown(updated),
    updated_by: by,
    reason,
    order_id,
    order,
    run,
    created_on: created_on.toISOString(),
    is_revertible: canRevert && whyUnfit(field) === undefined && !isOfTrade({ order_id, reason }),
  }
}

export function isOfPicture({ kind }: Pick<StoredEvent, 'kind'>): boolean {
  return kind.startsWith('picture_')
}

/** What orders and purchases do goes with them: taken back alone, the pieces would be counted twice. */
export function isOfTrade({ order_id, reason }: { order_id: string | null; reason: string | null }): boolean {
  return order_id !== null || reason?.startsWith('purchase') === true
}

export function shortened(value: unknown): unknown {
  return typeof value === 'string' && value.length > shownCharacters
    ? `${value.slice(0, shownCharacters)}…`
    : value
}
