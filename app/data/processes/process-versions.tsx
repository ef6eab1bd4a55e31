import type { LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import { leaveEmptyPage, listingOf } from '#app/page/request/listing.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { Button } from '#app/ui/actions/button.tsx'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { type Column, DataTable } from '#app/ui/lists/data-table.tsx'
import { Pager } from '#app/ui/lists/pager.tsx'
import * as at from '#contract/data/addresses.ts'
import { compareProcessVersions, listProcessVersions } from '#contract/data/processes/calls.ts'
import type { VersionRow } from '#contract/data/processes/process-shapes.ts'
import { Differences } from './differences.tsx'
import classes from './process.module.css'
import { processOf, processView } from './process.server.ts'
import { ProcessFrame } from './process-frame.tsx'

export const handle: PageHandle<{ process: { name: string } }> = {
  i18n: ['processes', 'tables'],
  title: ({ t, data }) => t('processes:versions.title', { name: data?.process.name ?? '' }),
}

const numberIn = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const { process } = await processOf(args)
  const { bizId, currentVersion } = process
  const { current, size } = listingOf(request, ['number'], { sort: 'number', order: 'desc' })
  const found = await query(args, listProcessVersions, { query: { bizId, current, size } })
  leaveEmptyPage(request, found)
  const { records, ...page } = found
  const { searchParams } = new URL(request.url)
  const from = numberIn(searchParams.get('from'))
  const to = numberIn(searchParams.get('to'))
  const isComparing = from !== undefined && to !== undefined && Math.max(from, to) <= currentVersion
  const { time } = datesOf(request)
  return {
    process: processView(args, process),
    page,
    versions: records.map((row) => ({ ...row, at: time(row.at) })),
    compared: isComparing
      ? {
          from,
          to,
          ...(await query(args, compareProcessVersions, {
            body: { bizId, from: { number: from }, to: { number: to } },
          })),
        }
      : null,
  }
}

/** Versions of a process, and the differences between two of them. */
export default function ProcessVersions() {
  const { t } = useTranslation('processes')
  const { process, page, versions, compared } = useLoaderData<typeof loader>()
  const { workspace, allowed } = useWorkspace()
  const { id } = workspace
  const { bizId, currentVersion, liveVersion } = process
  const columns: Column<VersionRow>[] = [
    {
      key: 'number',
      head: t('field.version'),
      rowHead: true,
      cell: ({ number }) => (
        <>
          <Link to={at.processVersion(id, bizId, number)}>{t('versionOf', { number })}</Link>{' '}
          {number === currentVersion && <Badge tone="success">{t('versions.current')}</Badge>}{' '}
          {number === liveVersion && <Badge tone="info">{t('versions.live')}</Badge>}
        </>
      ),
    },
    { key: 'note', head: t('field.note'), cell: ({ note }) => note, prose: true, width: '14rem' },
    { key: 'steps', head: t('field.steps'), cell: ({ steps }) => steps, numeric: true },
    {
      key: 'basedOn',
      head: t('versions.basedOn'),
      cell: ({ basedOn }) => (basedOn === null ? '' : t('versionOf', { number: basedOn })),
    },
    { key: 'by', head: t('versions.by'), cell: ({ by }) => by },
    { key: 'at', head: t('versions.at'), cell: ({ at: saved }) => saved },
    {
      key: 'actions',
      head: t('versions.compare'),
      actions: true,
      cell: ({ number }) => (
        <span className={classes.tools}>
          {number > 1 && (
            <Link to={`?from=${number - 1}&to=${number}`} aria-label={`${t('versions.compare')} ${number}`}>
              {t('versions.compare')}
            </Link>
          )}
          {allowed.edit && number !== currentVersion && (
            <Link to={at.processRestore(id, bizId, number)} aria-label={`${t('versions.restore')} ${number}`}>
              {t('versions.restore')}
            </Link>
          )}
        </span>
      ),
    },
  ]
  const options = Array.from({ length: currentVersion }, (_, back) => {
    const number = currentVersion - back
    return { value: String(number), label: t('versionOf', { number }) }
  })
  return (
    <ProcessFrame process={process}>
      {currentVersion > 1 && (
        <Card title={t('compare.title')}>
          <Form method="get" action={at.processVersions(id, bizId)} className={classes.tools}>
            <SelectField
              label={t('compare.from')}
              field={{ name: 'from', initialValue: String(compared?.from ?? currentVersion - 1) }}
              empty={false}
              options={options}
              width="short"
            />
            <SelectField
              label={t('compare.to')}
              field={{ name: 'to', initialValue: String(compared?.to ?? currentVersion) }}
              empty={false}
              options={options}
              width="short"
            />
            <Button>{t('compare.action')}</Button>
          </Form>
        </Card>
      )}
      {compared && (
        <Differences title={t('compare.result', { from: compared.from, to: compared.to })} compared={compared} />
      )}
      <DataTable
        stacked
        caption={t('versions.title', { name: process.name })}
        columns={columns}
        rows={versions}
        rowKey={({ number }) => number}
        empty={
          <Card>
            <EmptyState title={t('versions.none')} line={t('versions.noneLine')} />
          </Card>
        }
      />
      {page.total > page.size && <Pager page={page.current} size={page.size} total={page.total} />}
    </ProcessFrame>
  )
}
