import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { Differences, PaperConflict } from '#app/risk/papers/paper-conflict.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { problems } from '#contract/platform/problem.ts'
import { FinanceRowType, type RowPart } from '#contract/risk/kinds/finance/codes.ts'
import { type Difference, fieldName, type ShownRow, valueNamed } from '../field.ts'
import type { FinanceReply } from './paper.server.ts'

type Props = {
  reply: FinanceReply
  rows: readonly ShownRow[]
  /** Submitted values that are not saved. */
  differences: readonly Difference[]
}

/** Errors of a refused post, first in `main`; each links to its field. */
export function FinanceRefusal({ reply, rows, differences }: Props) {
  const { t } = useTranslation('kinds-finance-papers')
  const { failure, errors } = reply
  const conflict = failure.code === problems['version.conflict']
  const lines = Object.entries(errors).flatMap(([name, texts]) => {
    const found = valueNamed(name)
    const row = found && rows.find(({ code }) => code === found.code)
    const label = row && t('refused.value', { field: nameOf(row, t('rows.date')), part: t(`rows.${found.part}`) })
    return texts.map((text) => ({ text, ...(label === undefined ? {} : { label, href: `#${name}` }) }))
  })
  const table = <FinanceDifferences lines={linesOf(differences)} />
  if (conflict) {
    const count = differences.length
    return <PaperConflict line={count > 0 ? t('refused.line', { count }) : undefined}>{table}</PaperConflict>
  }
  return (
    <>
      <ErrorSummary errors={lines} />
      {failure.errors === undefined && differences.length > 0 && (
        <Notice tone="warning" title={t('refused.unsaved', { count: differences.length })}>
          {table}
        </Notice>
      )}
    </>
  )
}

const nameOf = ({ type, field }: Pick<ShownRow, 'type' | 'field'>, date: string) =>
  type === FinanceRowType.time ? date : field

type Line = Pick<ShownRow, 'table' | 'field' | 'code' | 'type'> & { part: RowPart; values: readonly [string, string] }

/** Submitted and saved values as lines of a comparison. */
export const linesOf = (differences: readonly Difference[]): Line[] =>
  differences.map(({ row, part, typed, stored }) => ({ ...row, part, values: [typed, stored] }))

type DifferencesProps = Pick<ComponentProps<typeof Differences>, 'sides'> & { lines: readonly Line[] }

/** Values of two sides; a dash if empty. */
export function FinanceDifferences({ sides, lines }: DifferencesProps) {
  const { t } = useTranslation('kinds-finance-papers')
  return (
    <Differences
      head={t('rows.field')}
      sides={sides}
      lines={lines.map(({ table, code, part, values: [one, other], ...row }) => ({
        key: fieldName(code, part),
        name: t('refused.value', {
          field: nameOf({ ...row, field: `${table} › ${row.field}` }, t('rows.date')),
          part: t(`rows.${part}`),
        }),
        values: [one || '—', other || '—'],
      }))}
    />
  )
}
