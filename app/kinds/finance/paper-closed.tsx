import { useHref, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { PaperClosed } from '#app/papers/paper-head.tsx'
import { Button } from '#app/ui/button.tsx'
import { fieldName, overlayTyped } from './field.ts'
import type { FinanceProps } from './paper-head.tsx'
import { FinanceRefusal } from './paper-refusal.tsx'

/** A paper that is closed, with what was typed into it meanwhile: it may open again. */
export function FinanceClosed({ paper, sheet, formKey, timeZone, reply }: FinanceProps) {
  const { t } = useTranslation('kinds-finance-papers')
  const { pathname, search } = useLocation()
  const here = useHref(pathname)
  const { differences } = overlayTyped(sheet.rows, reply?.typed ?? {})
  return (
    <>
      {reply && <FinanceRefusal reply={reply} rows={sheet.rows} differences={differences} />}
      <PaperClosed paper={paper} timeZone={timeZone}>
        {differences.length > 0 && (
          <form method="post" action={here + search}>
            <input type="hidden" name="version" value={paper.version} />
            <input type="hidden" name="key" value={formKey} />
            <input type="hidden" name="unit" value={sheet.unit} />
            {differences.map(({ row, part, typed }) => (
              <input key={fieldName(row.code, part)} type="hidden" name={fieldName(row.code, part)} value={typed} />
            ))}
            <p>{t('closed.kept')}</p>
            <Button name="intent" value="save">
              {t('closed.again')}
            </Button>
          </form>
        )}
      </PaperClosed>
    </>
  )
}
