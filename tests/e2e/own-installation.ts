import { inject } from 'vitest'

/** Of all that were started, the one that no other file uses while this one runs. */
export const { address, sandboxAddress } = own()

function own() {
  const installations = inject('installations')
  const installation = installations[Number(process.env['VITEST_POOL_ID']) - 1]
  if (installation === undefined) throw new Error(`${installations.length} installations are too few`)
  return installation
}
