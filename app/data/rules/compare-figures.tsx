import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { DescriptionList } from '#app/ui/layout/description-list.tsx'
import { type Column, DataTable } from '#app/ui/lists/data-table.tsx'
import { shownCount, shownDifference } from '#app/ui/text/figures.ts'
import * as at from '#contract/data/addresses.ts'
import type { ComparedModel } from '#contract/data/rules/compare-shapes.ts'
import { LevelBadge } from './level-badge.tsx'
import { useRowKeyColumn } from './row-key.tsx'
import classes from './rules.module.css'

type Props = { compared: ComparedModel; first: string; second: string; tableBizId: string }
type Rule = ComparedModel['rules'][number]
type Level = ComparedModel['levels'][number]

/** True if a version reached a level; models without levels have none to show. */
const hasLevelsIn = ({ levels, shown }: ComparedModel): boolean =>
  [
    ...levels.flatMap(({ first, second }) => [first, second]),
    ...shown.flatMap(({ first, second }) => [first.level, second.level]),
  ].some((level) => level > 0)

/** Figures of a comparison, and the first rows that differ. */
export function CompareFigures({ compared, first, second, tableBizId }: Props) {
  const { t } = useTranslation('rules')
  const { id } = useWorkspace().workspace
  const { dataVersion, rows, both, onlyFirst, onlySecond, notJudged, differing, rules, levels } = compared
  const hasLevels = hasLevelsIn(compared)
  const countOf = (hits: number | null) => (hits === null ? t('compare.absent') : shownCount(hits))
  const ruleColumns: Column<Rule>[] = [
    { key: 'name', head: t('rule.name'), rowHead: true, prose: true, cell: ({ name }) => name },
    { key: 'first', head: first, numeric: true, cell: (rule) => countOf(rule.first) },
    { key: 'second', head: second, numeric: true, cell: (rule) => countOf(rule.second) },
    {
      key: 'change',
      head: t('compare.change'),
      numeric: true,
      cell: (rule) =>
        rule.first === null || rule.second === null ? '—' : shownDifference(String(rule.second - rule.first)),
    },
  ]
  const levelColumns: Column<Level>[] = [
    { key: 'from', head: first, cell: (level) => <LevelBadge level={level.first} /> },
    { key: 'to', head: second, cell: (level) => <LevelBadge level={level.second} /> },
    { key: 'rows', head: t('test.rows'), numeric: true, cell: (level) => shownCount(level.rows) },
  ]
  return (
    <>
      <Card title={t('compare.result', { first, second })}>
        <p className={classes.hint}>
          {t('test.ofAll', { rows: shownCount(rows) })}{' '}
          <Link to={at.martTable(id, tableBizId)}>{t('test.dataVersion', { number: dataVersion })}</Link>
        </p>
        <DescriptionList
          items={[
            { term: t('compare.differing'), value: shownCount(differing) },
            { term: t('compare.both'), value: shownCount(both) },
            { term: t('compare.onlyOf', { side: first }), value: shownCount(onlyFirst) },
            { term: t('compare.onlyOf', { side: second }), value: shownCount(onlySecond) },
            ...(notJudged.first > 0
              ? [{ term: t('compare.notJudgedOf', { side: first }), value: shownCount(notJudged.first) }]
              : []),
            ...(notJudged.second > 0
              ? [{ term: t('compare.notJudgedOf', { side: second }), value: shownCount(notJudged.second) }]
              : []),
          ]}
        />
      </Card>
      <DataTable
        captionShown
        compact
        caption={t('compare.rules')}
        columns={ruleColumns}
        rows={rules}
        rowKey={(rule) => rule.id}
      />
      {hasLevels && levels.length > 0 && (
        <DataTable
          captionShown
          compact
          caption={t('compare.levels')}
          columns={levelColumns}
          rows={levels}
          rowKey={(level) => `${level.first} ${level.second}`}
        />
      )}
      <Differing compared={compared} first={first} second={second} tableBizId={tableBizId} />
    </>
  )
}

type Row = ComparedModel['shown'][number]

/** First rows whose outcome differs, side by side. */
function Differing({ compared, first, second, tableBizId }: Props) {
  const { t } = useTranslation('rules')
  const keyColumn = useRowKeyColumn<Row>(tableBizId)
  const { shown } = compared
  const caption = t('compare.shown', { count: shown.length })
  const hasLevels = hasLevelsIn(compared)
  const sideOf = ({ score, hits, isJudged, level }: Row['first']) => (
    <>
      {isJudged && hasLevels ? <LevelBadge level={level} /> : null}{' '}
      {!isJudged
        ? t('compare.notJudged')
        : hits.length === 0
          ? t('compare.noHit')
          : t('compare.outcome', { score, hits: hits.join(t('and')) })}
    </>
  )
  const columns: Column<Row>[] = [
    keyColumn,
    { key: 'first', head: first, prose: true, width: '14rem', cell: (row) => sideOf(row.first) },
    { key: 'second', head: second, prose: true, width: '14rem', cell: (row) => sideOf(row.second) },
  ]
  return (
    <Card title={caption} flush>
      {shown.length === 0 ? (
        <EmptyState title={t('compare.same')} />
      ) : (
        <DataTable stacked caption={caption} columns={columns} rows={shown} rowKey={({ row }) => row} />
      )}
    </Card>
  )
}
