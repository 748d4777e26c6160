/** What an import has come to: the counts of its run, by the names that sellers see. */
export function importFigures(run: { counts: Record<string, number>; failed: number }) {
  const { created = 0, changed = 0, unchanged = 0, noted = 0, unusual = 0 } = run.counts
  return {
    total: created + changed + unchanged,
    created,
    changed,
    unchanged,
    noted,
    unusual,
    rejected: run.failed,
  }
}

/** What an import is called among others, in filters of the catalogue too: files have the same names again and again. */
export function importName(id: number, fileName: string): string {
  return `${fileName} #${id}`
}
