import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#app/page/text/use-language.ts'
import { FieldErrors } from '#app/ui/fields/field.tsx'
import { formatDay } from '#app/ui/text/time.ts'
import { type AmountUnit, FinanceRowType, type RowPart } from '#contract/risk/kinds/finance/codes.ts'
import { columnsOf, fieldName, partsOf, type ShownRow } from '../field.ts'
import classes from './paper.module.css'

type Props = {
  rows: readonly ShownRow[]
  unit: AmountUnit
  /** `read` shows plain values instead of form fields. */
  mode: 'edit' | 'read'
  errors?: Readonly<Record<string, string[]>>
  /** Shown next to the caption. */
  action?: ReactNode
}

/** Rows grouped by table; closing before opening value, then earlier years. spec: operations §2.3 */
export function FinanceRows({ rows, unit, mode, errors = {}, action }: Props) {
  const { t } = useTranslation('kinds-finance-papers')
  const parts = columnsOf(rows)
  return (
    <table className={classes.rows} data-rows data-years={parts.length}>
      <caption>
        {t('rows.caption')} <small>{t('rows.in', { unit: t(`amounts.${unit}`) })}</small> {action}
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('rows.field')}</th>
          {parts.map((part) => (
            <th key={part} scope="col">
              <span id={`part-${part}`}>{t(`rows.${part}`)}</span> <small>{t(`rows.unit.${unit}`)}</small>
            </th>
          ))}
        </tr>
      </thead>
      {tablesOf(rows).map(({ table, rows: ofTable }) => (
        <tbody key={table}>
          <tr>
            <th scope="rowgroup" colSpan={parts.length + 1} data-table>
              {ofTable[0]?.type === FinanceRowType.time ? t('rows.time') : table}
            </th>
          </tr>
          {ofTable.map((row) => (
            <Row key={row.code} row={row} parts={parts} mode={mode} errors={errors} />
          ))}
        </tbody>
      ))}
    </table>
  )
}

type RowProps = {
  row: ShownRow
  parts: readonly RowPart[]
  mode: Props['mode']
  errors: Readonly<Record<string, string[]>>
}

function Row({ row, parts, mode, errors }: RowProps) {
  const { t } = useTranslation('kinds-finance-papers')
  const language = useLanguage()
  const date = row.type === FinanceRowType.time
  const name = date ? t('rows.date') : row.field
  const shown = (part: RowPart) => {
    const value = row[part] ?? ''
    return date && value !== '' ? formatDay(value, language) : value
  }
  return (
    <tr>
      <th scope="row" id={`row-${row.code}`}>
        {name}
      </th>
      {parts.map((part) => (
        <td key={part} data-part={t(`rows.${part}`)}>
          {!partsOf(row).includes(part) ? (
            <span className={classes.none}>{t('rows.noOpening')}</span>
          ) : mode === 'edit' ? (
            <Value row={row} part={part} errors={errors[fieldName(row.code, part)] ?? []} />
          ) : (
            shown(part) || <span className={classes.none}>{t('rows.empty')}</span>
          )}
        </td>
      ))}
    </tr>
  )
}

function Value({ row, part, errors }: { row: ShownRow; part: RowPart; errors: string[] }) {
  const name = fieldName(row.code, part)
  const date = row.type === FinanceRowType.time
  return (
    <>
      <input
        id={name}
        name={name}
        type={date ? 'date' : 'text'}
        inputMode={date ? undefined : 'decimal'}
        autoComplete="off"
        defaultValue={row[part]}
        aria-labelledby={`row-${row.code} part-${part}`}
        aria-invalid={errors.length > 0 || undefined}
        aria-describedby={`${name}.fault`}
        data-amount={date ? undefined : ''}
      />
      <span id={`${name}.fault`} className={classes.fault}>
        {errors.length > 0 && <FieldErrors errors={errors} />}
      </span>
    </>
  )
}

function tablesOf(rows: readonly ShownRow[]): { table: string; rows: ShownRow[] }[] {
  const tables: { table: string; rows: ShownRow[] }[] = []
  for (const row of rows) {
    const last = tables.at(-1)
    if (last?.table === row.table) last.rows.push(row)
    else tables.push({ table: row.table, rows: [row] })
  }
  return tables
}
