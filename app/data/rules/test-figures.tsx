import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { ChartFigure } from '#app/ui/charts/chart-figure.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { DescriptionList } from '#app/ui/layout/description-list.tsx'
import { type Column, DataTable } from '#app/ui/lists/data-table.tsx'
import { shownCount } from '#app/ui/text/figures.ts'
import * as at from '#contract/data/addresses.ts'
import type { TestedModel } from '#contract/data/rules/shapes.ts'
import { HitTable } from './hit-table.tsx'
import classes from './rules.module.css'
import { useTestCharts } from './test-charts.ts'

type Props = { tested: TestedModel; tableBizId: string; hasLevels: boolean }

const hundred = 100
/** Share as a percentage; a dash for null. */
const shareText = (share: number | null): string => (share === null ? '—' : `${(share * hundred).toFixed(1)}%`)

/** Figures of a test, its charts and its first hits. */
export function TestFigures({ tested, tableBizId, hasLevels }: Props) {
  const { t } = useTranslation('rules')
  const { id } = useWorkspace().workspace
  const charts = useTestCharts()
  const { dataVersion, of, rows, notJudged, hitRows, label, hits } = tested
  const shown = [charts.hits(tested), charts.scores(tested), charts.overlaps(tested), charts.days(tested)]
  return (
    <>
      <Card title={t('test.result')}>
        <div className={classes.lead}>
          <p className={classes.hint}>
            {t(rows === of ? 'test.ofAll' : 'test.ofPart', { rows: shownCount(rows), of: shownCount(of) })}{' '}
            <Link to={at.martTable(id, tableBizId)}>{t('test.dataVersion', { number: dataVersion })}</Link>
          </p>
        </div>
        <DescriptionList
          items={[
            { term: t('test.rows'), value: shownCount(rows) },
            {
              term: t('test.hitRows'),
              value: t('test.share', {
                rows: shownCount(hitRows),
                share: shareText(rows === 0 ? null : hitRows / rows),
              }),
            },
            { term: t('test.notJudged'), value: shownCount(notJudged) },
            ...(label
              ? [
                  {
                    term: t('test.precision'),
                    value: t('test.precisionOf', { share: shareText(label.precision), found: shownCount(label.found) }),
                  },
                  {
                    term: t('test.recall'),
                    value: t('test.recallOf', {
                      share: shareText(label.recall),
                      found: shownCount(label.found),
                      wanted: shownCount(label.wanted),
                    }),
                  },
                ]
              : []),
          ]}
        />
        {notJudged > 0 && <Notice tone="warning">{t('test.notJudgedLine', { count: notJudged })}</Notice>}
      </Card>
      <RuleFigures tested={tested} />
      <div className={classes.charts}>
        {shown.map((chart) => chart && <ChartFigure key={chart.title} chart={chart} heading="h2" />)}
      </div>
      <Card title={t('test.first', { count: hits.length })} flush>
        {hits.length === 0 ? (
          <EmptyState title={t('test.none')} line={t('test.noneLine')} />
        ) : (
          <HitTable
            caption={t('test.first', { count: hits.length })}
            hits={hits}
            tableBizId={tableBizId}
            hasLevels={hasLevels}
          />
        )}
      </Card>
    </>
  )
}

type RuleRow = TestedModel['rules'][number]

function RuleFigures({ tested: { rules, rows } }: { tested: TestedModel }) {
  const { t } = useTranslation('rules')
  const columns: Column<RuleRow>[] = [
    { key: 'name', head: t('rule.name'), rowHead: true, prose: true, cell: ({ name }) => name },
    { key: 'hits', head: t('test.hits'), numeric: true, cell: ({ hits }) => shownCount(hits) },
    {
      key: 'share',
      head: t('test.shareHead'),
      numeric: true,
      cell: ({ hits }) => shareText(rows === 0 ? null : hits / rows),
    },
    { key: 'only', head: t('test.only'), numeric: true, cell: ({ only }) => shownCount(only) },
    { key: 'errors', head: t('test.errors'), numeric: true, cell: ({ errors }) => shownCount(errors) },
  ]
  return (
    <DataTable captionShown compact caption={t('test.byRule')} columns={columns} rows={rules} rowKey={({ id }) => id} />
  )
}
