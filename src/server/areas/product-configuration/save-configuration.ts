import type { BodyOf } from '../../../contract/endpoint.ts'
import type {
  ProductConfiguration,
  saveProductConfiguration,
} from '../../../contract/products/product-configuration.endpoints.ts'
import { inTransaction, type Db } from '../../platform/database/database.ts'
import { StaleVersion } from '../../platform/errors.ts'
import { requireVersion, type VersionCheck } from '../../platform/http/entity-tag.ts'
import { findInactive, lockInactive, saveInactive } from './product-configuration.store.ts'
import { inactiveAfter, switchesOf } from './product-switches.ts'

type Saving = {
  changes: BodyOf<typeof saveProductConfiguration>
  expected: VersionCheck
  /** Name of the user, for the history. */
  editor: string
}

/** Switches fields on and off for everybody; names the present state where somebody else was quicker. */
export function saveConfiguration(
  db: Db,
  { changes, expected, editor }: Saving,
): Promise<ProductConfiguration> {
  return inTransaction(db, { actor: editor, reason: 'configured' }, async (tx) => {
    const before = await lockInactive(tx)
    const current = switchesOf(before)
    requireVersion(expected, current)
    if (changes.version !== undefined && changes.version !== before.version) throw new StaleVersion(current)
    await saveInactive(
      tx,
      inactiveAfter(before, {
        fields: changes.field_configuration,
        attributes: changes.attribute_configuration,
      }),
    )
    return switchesOf(await findInactive(tx))
  })
}
