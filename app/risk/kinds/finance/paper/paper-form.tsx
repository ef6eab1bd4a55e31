import { useHref, useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadingLine } from '#app/page/look/loading-line.tsx'
import { useLanguage } from '#app/page/text/use-language.ts'
import { Button } from '#app/ui/actions/button.tsx'
import { AnswerBar } from '#app/ui/forms/answer-bar.tsx'
import { formatTime } from '#app/ui/text/time.ts'
import * as at from '#contract/risk/kinds/finance/addresses.ts'
import { digitsIn } from '#contract/risk/kinds/finance/amount.ts'
import { columnsOf, countValues, emptyValues, overlayTyped } from '../field.ts'
import classes from './paper.module.css'
import { FinanceHead, type FinanceProps, FinanceScript } from './paper-head.tsx'
import { FinanceRefusal } from './paper-refusal.tsx'
import { FinanceRows } from './rows.tsx'
import { FinanceSummary } from './summary.tsx'

/** Form of all rows, next to the indicators. Keeps submitted values after any refusal. */
export function FinanceForm({ paper, sheet, formKey, timeZone, reply, notice }: FinanceProps & { notice: ReactNode }) {
  const { t } = useTranslation('kinds-finance-papers')
  const { pathname, search } = useLocation()
  const here = useHref(pathname)
  const sums = useHref(at.paperSum)
  const save = useHref(at.paperSave)
  const language = useLanguage()
  const { rows, differences } = overlayTyped(sheet.rows, reply?.typed ?? {})
  const [total, empty] = [countValues(rows), emptyValues(rows).length]
  return (
    <>
      {reply && <FinanceRefusal reply={reply} rows={rows} differences={differences} />}
      {notice}
      <FinanceHead paper={paper} timeZone={timeZone} sheet={sheet} line={t('guide')} />
      <form
        method="post"
        action={here + search}
        noValidate
        className={classes.sheet}
        data-finance
        data-address={sums + search}
        // Disables autosave after a refused post, which the respondent must resolve.
        data-save={reply ? undefined : save + search}
        data-years={columnsOf(rows).length}
        data-invalid={t('amountInvalid', digitsIn(sheet.unit))}
      >
        {/* Default button for the Enter key. */}
        <button type="submit" name="intent" value="save" hidden />
        <input type="hidden" name="version" value={paper.version} />
        <input type="hidden" name="key" value={formKey} />
        <input type="hidden" name="unit" value={sheet.unit} />
        <AnswerBar
          total={total}
          filled={total - empty}
          empty={empty}
          words={{ progress: t('progress'), left: t('left', { skipInterpolation: true }), allFilled: t('allFilled') }}
          savedAt={paper.savedAt ? formatTime(paper.savedAt, language, timeZone) : undefined}
          buttons={
            <>
              <Button look="quiet" name="intent" value="import">
                {t('import.open')}
              </Button>
              <Button name="intent" value="save">
                {t('save')}
              </Button>
              <Button look="primary" name="intent" value="check">
                {t('check')}
              </Button>
            </>
          }
        >
          <div data-loading hidden>
            <LoadingLine />
          </div>
        </AnswerBar>
        <FinanceRows
          rows={rows}
          unit={sheet.unit}
          mode="edit"
          errors={reply?.errors ?? {}}
          action={
            <Button look="quiet" name="intent" value="unit">
              {t('inUnit.change')}
            </Button>
          }
        />
        <FinanceSummary sums={sheet.sums} unit={sheet.unit} line={t('summary.line')} />
      </form>
      <FinanceScript />
    </>
  )
}
