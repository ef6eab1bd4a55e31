import { useHref, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { Rating } from '#contract/questionnaires/codes.ts'
import { CellDifferences } from './cell-differences.tsx'
import classes from './paper.module.css'
import type { PaperPage, PaperReply } from './paper.server.ts'
import { overlayTyped } from './paper-cell.ts'

type Props = Extract<PaperPage, { formKey: string }> & { reply: PaperReply }

/**
 * What was typed into a paper that has closed meanwhile: each cell that is not saved, to print or to note down. As long as
 * the paper may open again the cells can be sent again from here.
 */
export function PaperKept({ view, paper, sheet, formKey, reply }: Props) {
  const { t } = useTranslation('papers')
  const { pathname, search } = useLocation()
  const here = useHref(pathname)
  const overlaid = overlayTyped(sheet.rows, sheet.header, reply.typed)
  // A form holds every cell: those that it had empty nobody typed.
  const differences = overlaid.differences.filter(({ typed }) => typed !== Rating.unfilled)
  if (differences.length === 0) return null
  return (
    <section className={classes.kept}>
      <h2>{t('kept.title', { count: differences.length })}</h2>
      <p>{view === 'closed' ? t('kept.closed') : t('kept.locked')}</p>
      {view === 'closed' && (
        <form method="post" action={here + search}>
          <input type="hidden" name="version" value={paper.version} />
          <input type="hidden" name="key" value={formKey} />
          {differences.map(({ name, typed }) => (
            <input key={name} type="hidden" name={name} value={typed} />
          ))}
          <Button name="intent" value="save">
            {t('kept.again')}
          </Button>
        </form>
      )}
      <CellDifferences differences={differences} />
    </section>
  )
}
