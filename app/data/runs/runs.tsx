import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate, query } from '#app/page/api/api.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { refusedConfirmation } from '#app/page/forms/form.server.ts'
import { useRevalidationWhile } from '#app/page/live/use-revalidation.ts'
import { filterIn, leaveEmptyPage, listingOf } from '#app/page/request/listing.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { bizIdOf, numberOf } from '#app/page/request/params.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { Button } from '#app/ui/actions/button.tsx'
import { EmptyState, NoneFound } from '#app/ui/feedback/empty-state.tsx'
import { RefusalSummary } from '#app/ui/forms/error-summary.tsx'
import { PostForm } from '#app/ui/forms/post-form.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { type Column, DataTable } from '#app/ui/lists/data-table.tsx'
import { FilterBar, FilterSelect } from '#app/ui/lists/filter-bar.tsx'
import { Pager } from '#app/ui/lists/pager.tsx'
import * as at from '#contract/data/addresses.ts'
import { searchRuns, startRun } from '#contract/data/runs/calls.ts'
import { ExecutionState, openExecutionStates } from '#contract/data/runs/codes.ts'
import { runPage } from '#contract/data/runs/shapes.ts'
import { ProcessTabs } from '../processes/process-frame.tsx'
import { processOf, runView } from './params.server.ts'
import { runTextFiles, useRunText } from './run-text.ts'
import { ExecutionBadge } from './states.tsx'

type Loaded = Awaited<ReturnType<typeof loader>>

export const handle: PageHandle<Loaded> = {
  i18n: [...runTextFiles, 'processes'],
  title: ({ t, data }) => t('runs:titleOf', { name: data?.process.name }),
}

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const { workspace, process } = await processOf(args)
  const { current, size } = listingOf(request, ['createdAt'], { sort: 'createdAt', order: 'desc' })
  const { state } = filterIn({ state: runPage.shape.state }, new URL(request.url).searchParams)
  const body = { workspaceBizId: workspace.bizId, processBizId: process.bizId, state, current, size }
  const found = await query(args, searchRuns, { body })
  leaveEmptyPage(request, found)
  const { records, ...page } = found
  return { process, state, page, runs: records.map((run) => runView(args, run)) }
}

export async function action(args: ActionFunctionArgs) {
  const processBizId = bizIdOf(args, 'process')
  const result = await mutate(args, startRun, { body: { processBizId } })
  if (!result.ok) return refusedConfirmation(result)
  const page = at.processRun(numberOf(args, 'id'), processBizId, result.data.bizId)
  return redirectWithNotice(args, page, translatorOf(args.request, 'runs')('started'))
}

/** Runs of a process, the newest first. */
export default function Runs() {
  const { t } = useTranslation('runs')
  const { process, state, page, runs } = useLoaderData<typeof loader>()
  const { workspace, allowed } = useWorkspace()
  const text = useRunText()
  const { id } = workspace
  useRevalidationWhile(runs.some((run) => openExecutionStates.includes(run.state)))
  const columns: Column<(typeof runs)[number]>[] = [
    {
      key: 'createdAt',
      head: t('field.createdAt'),
      cell: ({ bizId, createdAt }) => <Link to={at.processRun(id, process.bizId, bizId)}>{createdAt}</Link>,
      rowHead: true,
    },
    { key: 'state', head: t('field.state'), cell: (run) => <ExecutionBadge state={run.state} /> },
    { key: 'number', head: t('field.number'), cell: ({ number }) => t('versionOf', { number }) },
    { key: 'trigger', head: t('field.trigger'), cell: ({ trigger }) => t(`trigger.${trigger}`) },
    { key: 'slot', head: t('field.slot'), cell: ({ slot }) => slot },
    {
      key: 'seconds',
      head: t('field.seconds'),
      cell: ({ seconds }) => (seconds === null ? '—' : t('secondsOf', { seconds: seconds.toFixed(1) })),
      numeric: true,
    },
    {
      key: 'failure',
      head: t('field.failure'),
      cell: ({ failure }) => (failure ? text(failure) : '—'),
      prose: true,
      width: '16rem',
    },
    { key: 'by', head: t('field.by'), cell: ({ by }) => by },
  ]
  const isEmpty = page.total === 0 && state === undefined
  return (
    <>
      <PageHeader
        title={t('titleOf', { name: process.name })}
        line={t('line')}
        crumbs={[
          { label: t('processes'), to: at.processes(id) },
          { label: process.name, to: at.process(id, process.bizId) },
        ]}
        action={
          allowed.execute &&
          process.number > 0 && (
            <PostForm form={{ id: 'run' }}>
              <Button look="primary">{t('run')}</Button>
            </PostForm>
          )
        }
      />
      <ProcessTabs process={{ ...process, currentVersion: process.number }} />
      <RefusalSummary />
      {isEmpty ? (
        <Card>
          <EmptyState title={t('empty')} line={t(process.number > 0 ? 'emptyLine' : 'emptyWithoutVersion')} />
        </Card>
      ) : (
        <>
          <FilterBar label={t('filter')} active={state !== undefined}>
            <FilterSelect
              label={t('field.state')}
              name="state"
              value={state}
              options={Object.values(ExecutionState).map((value) => ({ value, label: t(`state.${value}`) }))}
            />
          </FilterBar>
          <DataTable
            stacked
            caption={t('titleOf', { name: process.name })}
            columns={columns}
            rows={runs}
            rowKey={({ bizId }) => bizId}
            empty={<NoneFound title={t('noneFound')} line={t('noneFoundLine')} />}
          />
          {page.total > 0 && <Pager page={page.current} size={page.size} total={page.total} />}
        </>
      )}
    </>
  )
}
