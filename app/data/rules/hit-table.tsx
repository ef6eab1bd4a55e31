import { useTranslation } from 'react-i18next'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { type Column, DataTable } from '#app/ui/lists/data-table.tsx'
import type { JudgedRow } from '#contract/data/rules/shapes.ts'
import { useEntrySentence } from './entry-sentence.ts'
import { LevelBadge } from './level-badge.tsx'
import { useRowKeyColumn } from './row-key.tsx'
import classes from './rules.module.css'

type Props = {
  caption: string
  hits: readonly JudgedRow[]
  tableBizId: string
  hasLevels?: boolean
  /** One rule without the others: its hits have no score. */
  isPreview?: boolean
}

/** Rows that rules hit, each with a sentence for every rule. */
export function HitTable({ caption, hits, tableBizId, hasLevels = false, isPreview = false }: Props) {
  const { t } = useTranslation('rules')
  const keyColumn = useRowKeyColumn<JudgedRow>(tableBizId)
  const entrySentence = useEntrySentence()
  const levels: Column<JudgedRow> = {
    key: 'level',
    head: t('test.level'),
    cell: ({ level }) => <LevelBadge level={level} />,
  }
  const score: Column<JudgedRow> = {
    key: 'score',
    head: t('test.score'),
    numeric: true,
    cell: ({ score: points }) => points,
  }
  const columns: Column<JudgedRow>[] = [
    keyColumn,
    ...(isPreview ? [] : [score]),
    ...(hasLevels ? [levels] : []),
    {
      key: 'reasons',
      head: t('test.why'),
      prose: true,
      width: '22rem',
      cell: ({ reasons, judging }) => (
        <>
          <ul className={classes.reasons}>
            {reasons.map(({ rule, name, said, entry, weight }) => (
              <li key={rule}>
                <strong>{name}</strong> {entry && `${entrySentence(entry)} `}
                {said} {!isPreview && <span className={classes.muted}>{t('test.points', { weight })}</span>}
              </li>
            ))}
          </ul>
          {judging.map(({ name, value }) => (
            <Badge key={name}>{t('judging.said', { name, value })}</Badge>
          ))}
        </>
      ),
    },
  ]
  return <DataTable stacked caption={caption} columns={columns} rows={hits} rowKey={({ row }) => row} />
}
