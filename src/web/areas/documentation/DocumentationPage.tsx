import { Card } from '../../ui/Card.tsx'
import { Page, PageHeader } from '../../ui/Page.tsx'
import { ShortcutTable } from '../../app/keys/ShortcutTable.tsx'
import { shortcutGroups } from '../../app/keys/shortcuts.ts'
import classes from './DocumentationPage.module.css'
import { EditionGuide } from './EditionGuide.tsx'
import { FindGuide } from './FindGuide.tsx'
import { ImportGuide } from './ImportGuide.tsx'
import { PracticeGuide } from './PracticeGuide.tsx'
import { PriceGuide } from './PriceGuide.tsx'
import { PublishGuide } from './PublishGuide.tsx'
import { SignInGuide } from './SignInGuide.tsx'

const sections = [
  { id: 'sign-in', title: 'Sign in', Guide: SignInGuide },
  { id: 'import', title: 'Bring in a catalogue', Guide: ImportGuide },
  { id: 'find', title: 'Find products', Guide: FindGuide },
  { id: 'price', title: 'Change a price', Guide: PriceGuide },
  { id: 'publish', title: 'Publish to Shopify', Guide: PublishGuide },
  { id: 'practice', title: 'Practice mode', Guide: PracticeGuide },
  { id: 'keyboard', title: 'Keyboard', Guide: KeyboardGuide },
  { id: 'edition', title: 'Edition', Guide: EditionGuide },
] as const

/** /documentation: how to do the main jobs, and which keys do them faster. */
export function DocumentationPage() {
  return (
    <Page width="reading">
      <PageHeader title="Documentation" description="Short guides to the work you do most." />
      <div className={classes.layout}>
        <nav aria-label="On this page" className={classes.contents}>
          <ul>
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className={classes.sections}>
          {sections.map(({ id, title, Guide }) => (
            <div key={id} id={id} className={classes.section}>
              <Card title={title}>
                <div className={classes.prose} dir="ltr">
                  <Guide />
                </div>
              </Card>
            </div>
          ))}
        </div>
      </div>
    </Page>
  )
}

function KeyboardGuide() {
  return (
    <div className={classes.keys}>
      {shortcutGroups.map((group) => (
        <ShortcutTable key={group.title} group={group} />
      ))}
    </div>
  )
}
