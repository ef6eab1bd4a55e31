import { useTranslation } from 'react-i18next'
import type { Rating } from '#contract/questionnaires/codes.ts'
import classes from './paper.module.css'
import type { CellDifference } from './paper-cell.ts'
import { levelWords } from './paper-words.ts'

/** What was typed and what is saved, side by side. */
export function CellDifferences({ differences }: { differences: readonly CellDifference[] }) {
  const { t } = useTranslation('papers')
  const levels = levelWords(t)
  const say = (value: number) => `${value < 0 ? '—' : value} ${levels[value as Rating] ?? ''}`
  return (
    <table className={classes.differences}>
      <thead>
        <tr>
          <th scope="col">{t('refused.conflict.cell')}</th>
          <th scope="col">{t('refused.conflict.mine')}</th>
          <th scope="col">{t('refused.conflict.saved')}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ name, row, column, typed, stored }) => (
          <tr key={name}>
            <th scope="row">
              {row.subCause} · {column}
            </th>
            <td>{say(typed)}</td>
            <td>{say(stored)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
