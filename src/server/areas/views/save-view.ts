import type { View, ViewInput } from '../../../contract/views.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { Conflict, InvalidInput, RuleBroken } from '../../platform/errors.ts'
import { isDefault, showView, takeOwnView } from './own-view.ts'
import type { ViewPlace } from './own-view.ts'
import { insertView, updateView } from './views.store.ts'

/** Keeps a new view of the user's. */
export function createView(db: Db, userId: number, input: ViewInput): Promise<View> {
  return saved(db, userId, input, (tx) => insertView(tx, userId, input))
}

/** Puts another view in the place of one of the user's. */
export function replaceView(db: Db, place: ViewPlace, input: ViewInput): Promise<View> {
  return saved(db, place.userId, input, async (tx) => {
    const view = await takeOwnView(tx, place)
    if (view.page_type !== input.page_type) throw refused('page_type', 'A view stays with its page.')
    if (isDefault(view) !== isDefault(input)) {
      throw new RuleBroken('The Default view keeps its name.', { code: 'default_view' })
    }
    await updateView(tx, view.id, input)
    return view.id
  })
}

async function saved(
  db: Db,
  userId: number,
  input: ViewInput,
  save: (tx: Tx) => Promise<number>,
): Promise<View> {
  if (input.label.trim() === '') throw refused('label', 'Please give the view a name.')
  if ((input.user ?? userId) !== userId) throw refused('user', 'A view belongs to whoever saves it.')
  try {
    return await db.transaction().execute(async (tx) => showView(tx, userId, await save(tx)))
  } catch (error) {
    throw isNameTaken(error) ? nameTaken(input.label.trim(), error) : error
  }
}

function refused(field: string, sentence: string): InvalidInput {
  return new InvalidInput(sentence, { errors: { [field]: [sentence] } })
}

function isNameTaken(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'grid_view_label_once'
}

function nameTaken(label: string, cause: unknown): Conflict {
  return new Conflict(`You have a view "${label}" of this page already.`, { code: 'name_taken', cause })
}
