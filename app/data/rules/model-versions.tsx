import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import { leaveEmptyPage, listingOf } from '#app/page/request/listing.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { VisuallyHidden } from '#app/ui/layout/visually-hidden.tsx'
import { type Column, DataTable, Lines } from '#app/ui/lists/data-table.tsx'
import { Pager } from '#app/ui/lists/pager.tsx'
import { shownCount } from '#app/ui/text/figures.ts'
import * as at from '#contract/data/addresses.ts'
import { listRuleModelVersions } from '#contract/data/rules/calls.ts'
import { headOf, modelOf } from './model.server.ts'
import { ModelFrame } from './model-frame.tsx'
import classes from './rules.module.css'

export const handle: PageHandle<{ model: { name: string } }> = {
  i18n: 'rules',
  title: ({ t, data }) => t('rules:versions.title', { name: data?.model.name ?? '' }),
}

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const { model } = await modelOf(args)
  const { bizId } = model
  const { current, size } = listingOf(request, ['number'], { sort: 'number', order: 'desc' })
  const found = await query(args, listRuleModelVersions, { query: { bizId, current, size } })
  leaveEmptyPage(request, found)
  const { records, ...page } = found
  const { time } = datesOf(request)
  return {
    model: headOf(model),
    page,
    versions: records.map((row) => ({
      ...row,
      at: time(row.at),
      tested: row.tested && { ...row.tested, at: time(row.tested.at) },
    })),
  }
}

type Row = Awaited<ReturnType<typeof loader>>['versions'][number]

/** Number of digest characters that distinguish versions. */
const digestShown = 12

/** Versions of a rule model, the newest first. */
export default function ModelVersions() {
  const { t } = useTranslation('rules')
  const { model, page, versions } = useLoaderData<typeof loader>()
  const { workspace, allowed } = useWorkspace()
  const { id } = workspace
  const { bizId, name, currentVersion } = model
  const columns: Column<Row>[] = [
    {
      key: 'number',
      head: t('field.version'),
      rowHead: true,
      cell: ({ number }) => (
        <>
          <Link to={at.ruleModelVersion(id, bizId, number)}>{t('versionOf', { number })}</Link>{' '}
          {number === currentVersion && <Badge tone="success">{t('versions.newest')}</Badge>}
        </>
      ),
    },
    { key: 'note', head: t('save.note'), cell: ({ note }) => note, prose: true, width: '14rem' },
    { key: 'rules', head: t('field.rules'), cell: ({ rules }) => rules, numeric: true },
    { key: 'by', head: t('versions.by'), cell: ({ by }) => by },
    { key: 'at', head: t('versions.at'), cell: ({ at: time }) => time },
    {
      key: 'tested',
      head: t('versions.tested'),
      cell: ({ tested }) => (
        <Lines
          of={
            tested
              ? [tested.at, t('versions.testedOf', { rows: shownCount(tested.rows), hits: shownCount(tested.hitRows) })]
              : [t('versions.untested')]
          }
        />
      ),
    },
    {
      key: 'digest',
      head: t('versions.digest'),
      cell: ({ digest }) => <code title={digest}>{digest.slice(0, digestShown)}</code>,
    },
    {
      key: 'actions',
      head: t('rule.actions'),
      actions: true,
      cell: ({ number }) => (
        <span className={classes.tools}>
          {number > 1 && (
            <Link to={at.ruleModelCompareOf(id, bizId, number - 1, number)}>
              {t('compare.previous')}
              <VisuallyHidden> {t('versionOf', { number })}</VisuallyHidden>
            </Link>
          )}
          {allowed.execute && (
            <Link to={at.ruleModelTestOf(id, bizId, number)}>
              {t('test.action')}
              <VisuallyHidden> {t('versionOf', { number })}</VisuallyHidden>
            </Link>
          )}
          {allowed.edit && (
            <Link to={at.ruleModelRestore(id, bizId, number)}>
              {t('restore.action')}
              <VisuallyHidden> {t('versionOf', { number })}</VisuallyHidden>
            </Link>
          )}
        </span>
      ),
    },
  ]
  const title = t('versions.title', { name })
  return (
    <ModelFrame model={model}>
      {currentVersion > 0 && (
        <p className={classes.state}>
          {t('versions.line')}{' '}
          <LinkButton small to={at.ruleModelCompare(id, bizId)}>
            {t('compare.action')}
          </LinkButton>
        </p>
      )}
      <DataTable
        stacked
        caption={title}
        columns={columns}
        rows={versions}
        rowKey={({ number }) => number}
        empty={
          <Card>
            <EmptyState
              title={t('versions.none')}
              line={t('versions.noneLine')}
              action={<LinkButton to={at.ruleModel(id, bizId)}>{t('test.toRules')}</LinkButton>}
            />
          </Card>
        }
      />
      {page.total > page.size && <Pager page={page.current} size={page.size} total={page.total} />}
    </ModelFrame>
  )
}
