import { CloseButton } from '@mantine/core'
import type { View } from '../../../contract/views.ts'
import { NoticeButton } from '../NoticeButton.tsx'
import type { Views } from './useViews.ts'
import classes from './Views.module.css'

/** What a view asks that can no longer be had; the list stands on the rest. */
export function LostNotice({ views, view }: { views: Views; view: View }) {
  return (
    <div className={classes.lost} role="status">
      <div>
        <strong>
          Part of the view <bdi>“{view.label}”</bdi> no longer holds.
        </strong>{' '}
        The list shows the rest of it.
        <ul>
          {view.lost?.map((sentence) => (
            <li key={sentence}>
              <bdi>{sentence}</bdi>
            </li>
          ))}
        </ul>
        {view.owner === undefined ? (
          <NoticeButton label="Save the view as it is now" onClick={() => views.save(view)} />
        ) : null}
      </div>
      <CloseButton size="sm" aria-label="Hide this notice" onClick={() => views.hide(view)} />
    </div>
  )
}
