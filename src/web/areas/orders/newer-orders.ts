type Version = { id: number; version: number }

/** Whether an order is another one since it was read; of the page's own edits the answer is here already. */
export function isNewer({ version }: Version, read: Version | undefined): boolean {
  return read === undefined || read.version < version
}
