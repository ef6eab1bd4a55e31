import { useTranslation } from 'react-i18next'
import { FinanceRowType } from '#contract/kinds/finance/codes.ts'
import { fieldName, type Part, type ShownRow } from './field.ts'
import classes from './paper.module.css'

type Line = Pick<ShownRow, 'table' | 'field' | 'code' | 'type'> & { part: Part; values: readonly [string, string] }

/** Values as they stand on two sides, such as before and after; a dash is none. */
export function FinanceDifferences({ heads, lines }: { heads: readonly [string, string]; lines: readonly Line[] }) {
  const { t } = useTranslation('finance-papers')
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
