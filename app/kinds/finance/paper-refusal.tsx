import { useHref, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { FinanceRowType, type RowPart } from '#contract/kinds/finance/codes.ts'
import { problems } from '#contract/problem.ts'
import { type Difference, fieldName, type ShownRow, valueNamed } from './field.ts'
import classes from './paper.module.css'
import type { FinanceReply } from './paper.server.ts'

type Props = {
  reply: FinanceReply
  rows: readonly ShownRow[]
  /** What was typed and is not saved. */
  differences: readonly Difference[]
}

/** Why a post was refused, first in main: each line leads to its field. */
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
  const kept = conflict || failure.errors === undefined
  return (
    <>
      {conflict ? (
        <ErrorSummary title={t('refused.conflict')} errors={[{ text: t('refused.who') }]} />
      ) : (
        <ErrorSummary errors={lines} />
      )}
      {kept && differences.length > 0 && <Unsaved differences={differences} conflict={conflict} />}
    </>
  )
}

const nameOf = ({ type, field }: ShownRow, date: string) => (type === FinanceRowType.time ? date : field)

/** What was typed beside what is saved. */
function Unsaved({ differences, conflict }: { differences: readonly Difference[]; conflict: boolean }) {
  const { t } = useTranslation('kinds-finance-papers')
  const { pathname, search } = useLocation()
  const here = useHref(pathname)
  return (
    <Notice tone="warning" title={t('refused.unsaved', { count: differences.length })}>
      {conflict && (
        <p>
          {t('refused.keep')} <a href={here + search}>{t('refused.discard')}</a>
        </p>
      )}
      <FinanceDifferences
        heads={[t('refused.mine'), t('refused.stored')]}
        lines={differences.map(({ row, part, typed, stored }) => ({ ...row, part, values: [typed, stored] }))}
      />
    </Notice>
  )
}

type Line = Pick<ShownRow, 'table' | 'field' | 'code' | 'type'> & { part: RowPart; values: readonly [string, string] }

/** Values as they stand on two sides, such as before and after; a dash is none. */
export function FinanceDifferences({ heads, lines }: { heads: readonly [string, string]; lines: readonly Line[] }) {
  const { t } = useTranslation('kinds-finance-papers')
  return (
    <table className={classes.differences}>
      <thead>
        <tr>
          <th scope="col">{t('rows.field')}</th>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ code, part, type, table, field, values }) => (
          <tr key={fieldName(code, part)}>
            <th scope="row">
              {t('refused.value', {
                field: type === FinanceRowType.time ? t('rows.date') : `${table} › ${field}`,
                part: t(`rows.${part}`),
              })}
            </th>
            {heads.map((head, side) => (
              <td key={head} data-head={head}>
                {values[side] || '—'}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
