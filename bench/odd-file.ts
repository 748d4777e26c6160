import type { Installation } from './installation.ts'

/** The longest that anybody waits for an answer while 2 MB of blank lines are taken in and checked. */
export async function measureOddFile({ address, token }: Installation): Promise<number> {
  const headers = { authorization: `Token ${token}` }
  const form = new FormData()
  form.set('dry_run', 'true')
  form.set('file', new File([`sku,title\n${'\n'.repeat(2_000_000)}BENCH-1,x\n`], 'blank.csv'))
  const imports = `${address}/api/products/import/`
  let isChecked = false
  const checked = (async () => {
    const started = await fetch(imports, { method: 'POST', headers, body: form })
    const { id } = (await started.json()) as { id: number }
    while (!isChecked) {
      const answer = await fetch(`${imports}${id}/`, { headers })
      const { status } = (await answer.json()) as { status: string }
      isChecked = status === 'COMPLETED'
    }
  })()
  let longestMs = 0
  while (!isChecked) {
    const asked = performance.now()
    await (await fetch(`${address}/healthz/`)).text()
    longestMs = Math.max(longestMs, performance.now() - asked)
  }
  await checked
  return longestMs
}
