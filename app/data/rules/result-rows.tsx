import { Link, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ExportRows } from '#app/data/mart/export-rows.tsx'
import { useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { NoneFound } from '#app/ui/feedback/empty-state.tsx'
import { type Column, DataTable, type Order } from '#app/ui/lists/data-table.tsx'
import { FilterBar, FilterSelect, SearchField } from '#app/ui/lists/filter-bar.tsx'
import { ForwardPager } from '#app/ui/lists/forward-pager.tsx'
import { withSearch } from '#app/ui/lists/search.ts'
import { shownCount } from '#app/ui/text/figures.ts'
import * as at from '#contract/data/addresses.ts'
import { ResultColumn, RowOutcome } from '#contract/data/rules/codes.ts'
import type { ResultRows as Found } from '#contract/data/rules/result-shapes.ts'
import type { ListRevision } from '#contract/data/rules/shapes.ts'
import { type Level, LevelBadge } from './level-badge.tsx'
import classes from './rules.module.css'

type Props = {
  found: Found
  filter: { outcome?: unknown; level?: unknown; rule?: unknown; keyword?: string | undefined }
  rules: readonly { value: string; label: string }[]
  /** Number of levels of the model. */
  levels: number
  /** Watch lists that the run compared. */
  lists: readonly ListRevision[]
  modelBizId: string
  run: string
  order: Order
}

type Cells = Found['rows'][number]

/** Hits of a run with their filters; each row leads to its reasons. */
export function ResultRows({ found, filter, rules, levels, lists, modelBizId, run, order }: Props) {
  const { t } = useTranslation(['rules', 'rules-levels'])
  const { workspace, allowed } = useWorkspace()
  const { id } = workspace
  const { search } = useLocation()
  const { columns: read, rows, key, total, next, tableBizId, dataVersion } = found
  const placeOf = (name: string) => read.findIndex((column) => column.name === name)
  const keyCells = (cells: Cells) => key.map((name) => cells[placeOf(name)] ?? null)
  const cellText = (cells: Cells, name: string) => String(cells[placeOf(name)] ?? '—')
  const own = new Set<string>([...key, ...Object.values(ResultColumn)])
  const levelColumn: Column<Cells> = {
    key: ResultColumn.level,
    head: t('test.level'),
    cell: (cells) => {
      const level = cells[placeOf(ResultColumn.level)]
      return level === null || level === undefined ? '—' : <LevelBadge level={Number(level)} />
    },
  }
  const columns: Column<Cells>[] = [
    {
      key: key[0] ?? '',
      head: key.join(' · '),
      sortable: true,
      rowHead: true,
      cell: (cells) => (
        <Link to={at.ruleResultRowOf(id, modelBizId, run, keyCells(cells))}>
          {keyCells(cells)
            .map((cell) => String(cell ?? '—'))
            .join(' · ')}
        </Link>
      ),
    },
    {
      key: ResultColumn.outcome,
      head: t('results.outcome'),
      cell: (cells) => t(`outcome.${cellText(cells, ResultColumn.outcome) as RowOutcome}`),
    },
    {
      key: ResultColumn.score,
      head: t('test.score'),
      numeric: true,
      sortable: true,
      cell: (cells) => cellText(cells, ResultColumn.score),
    },
    ...(levels === 0 ? [] : [levelColumn]),
    ...read
      .filter(({ name }) => !own.has(name))
      .map(
        ({ name, title }): Column<Cells> => ({
          key: name,
          head: title || name,
          prose: true,
          cell: (cells) => cellText(cells, name),
        }),
      ),
    {
      key: ResultColumn.hits,
      head: t('results.hits'),
      prose: true,
      width: '14rem',
      cell: (cells) => cellText(cells, ResultColumn.hits),
    },
  ]
  const said = t('results.of', { rows: shownCount(total), number: dataVersion })
  const isFiltered = Object.values(filter).some((value) => value !== undefined)
  return (
    <div className={classes.found}>
      <FilterBar label={t('results.filter')} active={isFiltered}>
        <SearchField label={key[0] ?? t('keyword')} value={filter.keyword ?? ''} />
        <FilterSelect
          label={t('results.outcome')}
          name="outcome"
          value={filter.outcome}
          options={Object.values(RowOutcome).map((value) => ({ value, label: t(`outcome.${value}`) }))}
        />
        {levels > 0 && (
          <FilterSelect
            label={t('test.level')}
            name="level"
            value={filter.level === undefined ? undefined : String(filter.level)}
            options={Array.from({ length: levels + 1 }, (_, level) => ({
              value: String(level),
              label: level === 0 ? t('rules-levels:none') : t(`rules-levels:full.${level as Level}`),
            }))}
          />
        )}
        <FilterSelect label={t('rule.name')} name="rule" value={filter.rule} options={rules} />
      </FilterBar>
      <p className={classes.state}>
        {said}
        <LinkButton small to={at.martTable(id, tableBizId)}>
          {t('results.table')}
        </LinkButton>
      </p>
      {lists.length > 0 && (
        <p className={classes.hint}>
          {t('results.lists', { lists: lists.map((each) => t('results.list', each)).join(t('and')) })}
        </p>
      )}
      {allowed.download && rows.length > 0 && (
        <ExportRows
          to={at.ruleResultsExport(id, modelBizId, run) + withSearch(search, { after: undefined })}
          filtered={isFiltered}
        />
      )}
      <DataTable
        stacked
        caption={t('results.caption')}
        columns={columns}
        rows={rows}
        rowKey={(cells) => JSON.stringify(keyCells(cells))}
        order={order}
        empty={<NoneFound title={t('results.noneFound')} line={t('results.noneFoundLine')} />}
      />
      {rows.length > 0 && <ForwardPager label={t('results.pages')} total={said} next={next} name="after" />}
    </div>
  )
}
