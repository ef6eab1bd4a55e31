import { useHref, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { PaperSubmit } from '#app/risk/papers/paper-submit.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { withSearch } from '#app/ui/lists/search.ts'
import { withMinus } from '#app/ui/text/figures.ts'
import { type AmountUnit, FinanceRowType, type RowPart } from '#contract/risk/kinds/finance/codes.ts'
import type { FinanceHint } from '#contract/risk/kinds/finance/paper-shapes.ts'
import { countValues, emptyValues, fieldName, shownAmount } from '../field.ts'
import classes from './paper.module.css'
import { FinanceHead, type FinanceProps, FinanceScript } from './paper-head.tsx'
import { FinanceRefusal } from './paper-refusal.tsx'
import { FinanceSummary } from './summary.tsx'

/** Check before submitting: empty values, indicators, and the confirmation. spec: operations §5 */
export function FinanceCheck({ paper, sheet, formKey, timeZone, reply }: FinanceProps) {
  const { rows, sums, hints, unit } = sheet
  const { t } = useTranslation(['kinds-finance-papers', 'papers'])
  const { pathname, search } = useLocation()
  const here = useHref(pathname)
  const empty = emptyValues(rows)
  const without = sums.filter(({ val }) => val === null).length
  const back = here + withSearch(search, { step: undefined })
  return (
    <>
      {reply && <FinanceRefusal reply={reply} rows={rows} differences={[]} />}
      <FinanceHead paper={paper} timeZone={timeZone} sheet={sheet} />
      <section className={classes.check}>
        <h2>{t('papers:step.title')}</h2>
        {empty.length === 0 ? (
          <Notice tone="success">{t('step.complete', { values: countValues(rows) })}</Notice>
        ) : (
          <>
            <Notice tone="warning">{t('step.missing', { count: empty.length, without })}</Notice>
            <h3>{t('step.empty')}</h3>
            <ul>
              {empty.map(({ row, part }) => (
                <li key={fieldName(row.code, part)}>
                  <a href={`${back}#${fieldName(row.code, part)}`}>
                    {row.type === FinanceRowType.time
                      ? t('step.date', { part: t(`rows.${part}`) })
                      : t('step.value', { table: row.table, field: row.field, part: t(`rows.${part}`) })}
                  </a>
                </li>
              ))}
            </ul>
          </>
        )}
        <Hints hints={hints} unit={unit} back={back} />
        <PaperSubmit paper={paper} formKey={formKey} />
      </section>
      <FinanceSummary sums={sums} unit={unit} />
      <FinanceScript />
    </>
  )
}

/** Part of the previous year, to compare a value with. */
const yearBefore: Partial<Record<RowPart, RowPart>> = {
  end: 'start',
  start: 'before2',
  before2: 'before3',
  before3: 'before4',
}

/** Warnings about implausible values, each with its two figures; the respondent may submit anyway. */
function Hints({ hints, unit, back }: { hints: readonly FinanceHint[]; unit: AmountUnit; back: string }) {
  const { t } = useTranslation('kinds-finance-papers')
  if (hints.length === 0) return null
  const said = ({ kind, part, stands, other, terms }: FinanceHint) => {
    const figures = { stands: withMinus(shownAmount(stands, unit)), other: withMinus(shownAmount(other, unit)) }
    if (kind === 'sign') return t('hint.sign', figures)
    const before = yearBefore[part]
    if (kind === 'jump' && before)
      return t('hint.jump', { ...figures, part: t(`rows.${part}`), before: t(`rows.${before}`) })
    const sum = terms.map(({ field, minus }, at) => `${minus ? ' − ' : at > 0 ? ' + ' : ''}${field}`).join('')
    return t('hint.sum', { ...figures, sum })
  }
  return (
    <>
      <Notice tone="info">{t('hint.title', { count: hints.length, unit: t(`amounts.${unit}`) })}</Notice>
      <ul>
        {hints.map((hint) => {
          const { kind, table, field, code, part } = hint
          return (
            <li key={`${kind} ${fieldName(code, part)} ${hint.terms.length}`}>
              <a href={`${back}#${fieldName(code, part)}`}>
                {t('step.value', { table, field, part: t(`rows.${part}`) })}
              </a>
              {t('hint.colon')}
              {said(hint)}
            </li>
          )
        })}
      </ul>
    </>
  )
}
