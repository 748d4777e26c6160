/** Files on the web that somebody names; nothing but public addresses is ever asked. */
export type PublicFiles = {
  /** The bytes at an address; throws FetchFailure. */
  fetch(address: string, asked: { maxBytes: number; signal?: AbortSignal }): Promise<Buffer>
}

/** An address could not be fetched; the message says why to a seller. */
export class FetchFailure extends Error {
  override readonly name = 'FetchFailure'
  /** Trying again would end the same way. */
  readonly isLasting: boolean

  constructor(message: string, { isLasting, cause }: { isLasting: boolean; cause?: unknown }) {
    super(message, cause === undefined ? undefined : { cause })
    this.isLasting = isLasting
  }
}
