import { Page, PageHeader } from '../../ui/Page.tsx'
import classes from './DocumentationPage.module.css'
import { guideTitles } from './Guide.tsx'
import { guides } from './guides.tsx'

/** /documentation: how to do the main jobs, and which keys do them faster. */
export function DocumentationPage() {
  return (
    <Page width="reading">
      <PageHeader title="Documentation" description="Short guides to the work you do most." />
      <div className={classes.layout}>
        <nav aria-label="On this page" className={classes.contents}>
          <ul>
            {Object.entries(guideTitles).map(([id, title]) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className={classes.sections}>{guides}</div>
      </div>
    </Page>
  )
}
