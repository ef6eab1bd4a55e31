import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import { notFound } from '#app/page/errors/refuse.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { bizIdOf } from '#app/page/request/params.server.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { DescriptionList } from '#app/ui/layout/description-list.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { shownCount } from '#app/ui/text/figures.ts'
import * as at from '#contract/data/addresses.ts'
import { getResultWhy } from '#contract/data/rules/calls.ts'
import type { RowReason } from '#contract/data/rules/result-shapes.ts'
import { LevelBadge } from './level-badge.tsx'
import { modelOf } from './model.server.ts'
import { rowsWith } from './rows-address.ts'
import classes from './rules.module.css'

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  large: true,
  i18n: ['rules', 'rules-levels'],
  title: ({ t, data }) => t(data?.score === null ? 'rules:why.notJudged' : 'rules:why.title', { key: data?.key ?? '' }),
}

/** A timestamp in the reader's language; returns other texts, such as days, unchanged. */
const momentOf = (text: string, time: (iso: string) => string): string =>
  text.includes('T') && !Number.isNaN(Date.parse(text)) ? time(text) : text

export async function loader(args: LoaderFunctionArgs) {
  const { model } = await modelOf(args)
  const sent = getResultWhy.query.safeParse({
    bizId: model.bizId,
    runBizId: bizIdOf(args, 'run'),
    key: new URL(args.request.url).searchParams.get('key') ?? '',
  })
  if (!sent.success) throw notFound(args.request)
  const why = await query(args, getResultWhy, { query: sent.data })
  const { time } = datesOf(args.request)
  return {
    ...why,
    key: why.key.map(({ value }) => String(value ?? '—')).join(' · '),
    cells: why.key,
    mainTable: model.content.mainTable.tableBizId,
    hasLevels: model.content.levels.length > 0,
    reasons: why.reasons.map(({ window, ...reason }) => ({
      ...reason,
      window: window && { ...window, from: momentOf(window.from, time), to: momentOf(window.to, time) },
    })),
  }
}

/** Reasons of a result row: for each rule its sentence, the values it read, and the rows behind its figures. */
export default function ResultRow() {
  const { t } = useTranslation('rules')
  const {
    model,
    key,
    cells,
    mainTable,
    hasLevels,
    number,
    dataVersion,
    score,
    level,
    judging,
    reasons,
    errors,
    runBizId,
  } = useLoaderData<typeof loader>()
  const { id } = useWorkspace().workspace
  const failed = errors.flatMap(({ name, said }) => (said === null ? [name] : []))
  return (
    <>
      <PageHeader
        title={t(score === null ? 'why.notJudged' : 'why.title', { key })}
        line={t('why.line', { number, dataVersion })}
        crumbs={[
          { label: t('title'), to: at.ruleModels(id) },
          { label: model.name, to: at.ruleModel(id, model.bizId) },
          { label: t('tab.results'), to: at.ruleResultsOf(id, model.bizId, runBizId) },
        ]}
      />
      <Card title={t('why.row')}>
        <DescriptionList
          items={[
            ...cells.map(({ column, value }) => ({
              term: column,
              value: <Link to={at.martRowsBy(id, mainTable, rowsWith(cells))}>{String(value ?? '—')}</Link>,
            })),
            ...(score === null ? [] : [{ term: t('test.score'), value: score }]),
            ...(level === null || !hasLevels ? [] : [{ term: t('test.level'), value: <LevelBadge level={level} /> }]),
            ...judging.map(({ name, value }) => ({ term: name, value })),
          ]}
        />
      </Card>
      {errors.length > 0 && (
        <Notice tone="warning" title={t('outcome.notJudged')}>
          {failed.length > 0 && <p>{t('why.errors', { names: failed.join(t('and')) })}</p>}
          {errors.map(({ name, said }) => said !== null && <p key={name}>{said}</p>)}
        </Notice>
      )}
      {reasons.map((reason) => (
        <Reason key={reason.rule} reason={reason} />
      ))}
    </>
  )
}

function Reason({ reason: { name, kind, weight, condition, said, values, window, entry } }: { reason: RowReason }) {
  const { t } = useTranslation('rules')
  const shown = ({ value, isMasked }: RowReason['values'][number]) =>
    isMasked ? t('why.masked') : String(value ?? '—')
  return (
    <Card title={t('why.rule', { name, weight })}>
      <div className={classes.lead}>
        <p>{said}</p>
        <p className={classes.hint}>
          {t(`kind.${kind}`)} · <code>{condition}</code>
        </p>
      </div>
      <DescriptionList
        items={[
          ...values.map((cell) => ({ term: cell.column, value: shown(cell) })),
          ...(window
            ? [
                {
                  term: t('why.window'),
                  value: t('why.windowOf', {
                    by: window.by.map((cell) => `${cell.column} ${shown(cell)}`).join(t('and')),
                    from: window.from,
                    to: window.to,
                    rows: shownCount(window.rows),
                  }),
                },
                ...(window.first.length > 0
                  ? [{ term: t('why.rows'), value: window.first.map((row) => shownCount(row)).join(t('and')) }]
                  : []),
              ]
            : []),
          ...(entry
            ? [
                {
                  term: t('why.entry'),
                  value: t('why.entryOf', { list: entry.list, name: entry.name, likeness: entry.likeness }),
                },
              ]
            : []),
        ]}
      />
    </Card>
  )
}
