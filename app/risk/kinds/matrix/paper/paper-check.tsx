import { useHref, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { PaperSubmit } from '#app/risk/papers/paper-submit.tsx'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { withSearch } from '#app/ui/lists/search.ts'
import { Statistics } from './matrix.tsx'
import classes from './paper.module.css'
import type { PaperPage, PaperReply } from './paper.server.ts'
import { countEmpty, incompleteRows } from './paper-cell.ts'
import { MatrixHead } from './paper-head.tsx'
import { PaperRefusal } from './paper-refusal.tsx'

type Props = Extract<PaperPage, { formKey: string }> & {
  timeZone: string
  reply: PaperReply | undefined
}

/** Check before submitting: complete and missing answers per row, and the confirmation. spec: operations §5 */
export function PaperCheck({ paper, sheet: { header, rows, sums, notes }, formKey, timeZone, reply }: Props) {
  const { t } = useTranslation(['kinds-matrix-papers', 'papers'])
  const { pathname, search } = useLocation()
  const here = useHref(pathname)
  const { cells, empty } = countEmpty(header, rows)
  const form = pathname + withSearch(search, { step: undefined })
  return (
    <>
      {reply && <PaperRefusal reply={reply} header={header} rows={rows} differences={[]} checking />}
      <MatrixHead paper={paper} timeZone={timeZone} />
      <section className={classes.check}>
        <h2>{t('papers:step.title')}</h2>
        {empty > 0 ? (
          <>
            <Notice tone="warning">{t('step.missing', { count: empty })}</Notice>
            <h3>{t('step.rows')}</h3>
            <ul>
              {incompleteRows(header, rows).map(({ row, index, count, first }) => (
                <li key={row.id}>
                  <a href={addressOf(here, search, index, first)}>
                    {t('step.missingRow', { subCause: row.subCause, count })}
                  </a>
                </li>
              ))}
            </ul>
            <LinkButton look="primary" to={form} reloadDocument>
              {t('step.fill')}
            </LinkButton>
          </>
        ) : (
          <PaperSubmit paper={paper} formKey={formKey}>
            <Notice tone="success">{t('step.complete', { cells })}</Notice>
            {notes.asks.length > 0 && (
              <p>{t('step.notes', { comments: notes.comments.length, files: notes.files.length })}</p>
            )}
          </PaperSubmit>
        )}
      </section>
      <Statistics header={header} sums={sums} measures={notes.measures} />
    </>
  )
}

/** Address of the row in the view the respondent came from. */
function addressOf(here: string, search: string, index: number, first: string): string {
  const inRowView = new URLSearchParams(search).get('view') === 'row'
  const row = inRowView ? String(index + 1) : undefined
  return `${here}${withSearch(search, { step: undefined, row })}#${first}`
}
