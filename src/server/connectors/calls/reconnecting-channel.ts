import type { SalesChannel } from '../ports/sales-channel.ts'

/** A channel whose every call goes through the connector of the credentials that count at that moment. */
export function reconnectingChannel({
  first,
  current,
}: {
  first: SalesChannel
  current: () => Promise<SalesChannel>
}): SalesChannel {
  const { channel, maxBatch, leastBatch, groupedBy, priceStepCents, showsSoldOut, content } = first
  return {
    channel,
    maxBatch,
    ...(leastBatch === undefined ? {} : { leastBatch }),
    groupedBy,
    priceStepCents,
    showsSoldOut,
    content,
    check: (draft) => first.check(draft),
    ...(first.taken === undefined
      ? {}
      : { taken: async (credential, places) => (await (await current()).taken?.(credential, places)) ?? [] }),
    forecast: async (credential, work) => (await current()).forecast(credential, work),
    ...(first.room === undefined
      ? {}
      : {
          room: async (credential, groups, urgent) =>
            (await current()).room?.(credential, groups, urgent) ?? null,
        }),
    away: async (credential) => (await current()).away?.(credential) ?? null,
    verify: async (ctx) => (await current()).verify(ctx),
    publish: async (ctx, drafts) => (await current()).publish(ctx, drafts),
    unpublish: async (ctx, refs) => (await current()).unpublish(ctx, refs),
    ...(first.follow === undefined
      ? {}
      : {
          follow: async (ctx, operation, refs) =>
            (await current()).follow?.(ctx, operation, refs) ?? 'pending',
        }),
    readListings: async (ctx, refs) => (await current()).readListings(ctx, refs),
    ...(first.readAll === undefined
      ? {}
      : {
          readAll: async (ctx, cursor) =>
            (await (await current()).readAll?.(ctx, cursor)) ?? { listings: [], next: null },
        }),
  }
}
