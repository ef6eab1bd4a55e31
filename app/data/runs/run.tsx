import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate } from '#app/page/api/api.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { refusedConfirmation } from '#app/page/forms/form.server.ts'
import { useRevalidationWhile } from '#app/page/live/use-revalidation.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { bizIdOf, numberOf } from '#app/page/request/params.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { Button } from '#app/ui/actions/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { RefusalSummary } from '#app/ui/forms/error-summary.tsx'
import { PostForm } from '#app/ui/forms/post-form.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { DescriptionList } from '#app/ui/layout/description-list.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { type Column, DataTable, Lines } from '#app/ui/lists/data-table.tsx'
import { shownCount } from '#app/ui/text/figures.ts'
import * as at from '#contract/data/addresses.ts'
import { NodeKind } from '#contract/data/processes/codes.ts'
import { retryRun, startRun, stopRun } from '#contract/data/runs/calls.ts'
import { ExecutionState, openExecutionStates } from '#contract/data/runs/codes.ts'
import type { RunDetail } from '#contract/data/runs/shapes.ts'
import { runOf, runView } from './params.server.ts'
import { runTextFiles, useRunText } from './run-text.ts'
import { ExecutionBadge, NodeRunBadge } from './states.tsx'

type Loaded = Awaited<ReturnType<typeof loader>>

export const handle: PageHandle<Loaded> = {
  i18n: runTextFiles,
  title: ({ t, data }) => t('runs:runOf', { name: data?.process.name, at: data?.run.createdAt }),
}

export async function loader(args: LoaderFunctionArgs) {
  const { process, run } = await runOf(args)
  return { process, run: runView(args, run) }
}

export async function action(args: ActionFunctionArgs) {
  const [id, processBizId, bizId] = [numberOf(args, 'id'), bizIdOf(args, 'process'), bizIdOf(args, 'run')]
  const t = translatorOf(args.request, 'runs')
  const which = new URL(args.request.url).searchParams.get('do')
  if (which === 'run') {
    const result = await mutate(args, startRun, { body: { processBizId } })
    if (!result.ok) return refusedConfirmation(result)
    return redirectWithNotice(args, at.processRun(id, processBizId, result.data.bizId), t('started'))
  }
  const isRetry = which === 'retry'
  const result = await mutate(args, isRetry ? retryRun : stopRun, { body: { bizId } })
  if (!result.ok) return refusedConfirmation(result)
  return redirectWithNotice(args, at.processRun(id, processBizId, bizId), t(isRetry ? 'retried' : 'stopped'))
}

type Node = RunDetail['nodes'][number]
const shown = (count: number | null): string => (count === null ? '—' : shownCount(count))
const retryable: readonly ExecutionState[] = [ExecutionState.failed, ExecutionState.stopped]

/** A run with the rows, time and message of each step. */
export default function Run() {
  const { t } = useTranslation('runs')
  const { process, run } = useLoaderData<typeof loader>()
  const { workspace, allowed } = useWorkspace()
  const text = useRunText()
  const { id } = workspace
  const page = at.processRun(id, process.bizId, run.bizId)
  const isOpen = openExecutionStates.includes(run.state)
  const figuresOf = (kind: NodeKind, figures: Record<string, number>) => {
    const of = (name: string) => shown(figures[name] ?? 0)
    if (kind === NodeKind.rules)
      return [t('judged', { judged: of('judged'), hits: of('hits'), notJudged: of('notJudged') })]
    if (kind !== NodeKind.join) return [t('alikeRows', { rows: of('alike') })]
    const [left, unmatchedLeft] = [of('left'), of('unmatchedLeft')]
    return [
      t('partners', { left, unmatchedLeft, right: of('right'), unmatchedRight: of('unmatchedRight') }),
      ...(figures.alike ? [t('alike', { rows: of('alike') })] : []),
    ]
  }
  useRevalidationWhile(isOpen)
  const columns: Column<Node>[] = [
    {
      key: 'title',
      head: t('field.step'),
      cell: ({ id: node, title }) => title || node,
      rowHead: true,
      prose: true,
      width: '9rem',
    },
    { key: 'state', head: t('field.state'), cell: ({ state }) => <NodeRunBadge state={state} /> },
    ...(['rowsIn', 'rowsOut', 'rowsLeftOut'] as const).map(
      (count): Column<Node> => ({
        key: count,
        head: t(`field.${count}`),
        cell: (node) => shown(node[count]),
        numeric: true,
      }),
    ),
    {
      key: 'ms',
      head: t('field.ms'),
      cell: ({ ms }) => (ms === null ? '—' : t('secondsOf', { seconds: (ms / 1000).toFixed(2) })),
      numeric: true,
    },
    {
      key: 'message',
      head: t('field.message'),
      cell: ({ kind, message, figures }) => (
        <Lines of={[...(message ? [text(message)] : []), ...(figures ? figuresOf(kind, figures) : [])]} />
      ),
      prose: true,
      width: '16rem',
    },
  ]
  const done = run.nodes.filter(({ state }) => state === 'success' || state === 'warning').length
  const button = (does: 'run' | 'retry' | 'stop', look?: 'primary') => (
    <PostForm form={{ id: does }} action={`${page}?do=${does}`}>
      <Button {...(look && { look })}>{t(does)}</Button>
    </PostForm>
  )
  return (
    <>
      <PageHeader
        title={t('runOf', { name: process.name, at: run.createdAt })}
        status={<ExecutionBadge state={run.state} />}
        crumbs={[
          { label: t('processes'), to: at.processes(id) },
          { label: process.name, to: at.process(id, process.bizId) },
          { label: t('title'), to: at.processRuns(id, process.bizId) },
        ]}
        action={
          allowed.execute && (
            <>
              {isOpen && button('stop')}
              {retryable.includes(run.state) && button('retry', 'primary')}
              {!isOpen && button('run')}
            </>
          )
        }
      />
      <RefusalSummary />
      {run.failure && (
        <Notice tone={run.state === 'failed' ? 'danger' : 'info'} title={t(`ended.${run.state}`)}>
          {text(run.failure)}
        </Notice>
      )}
      {isOpen && <Notice tone="info">{t('progress', { done, of: run.nodes.length })}</Notice>}
      <Card title={t('facts')}>
        <DescriptionList
          items={[
            { term: t('field.number'), value: t('versionOf', { number: run.number }) },
            { term: t('field.trigger'), value: t(`trigger.${run.trigger}`) },
            { term: t('field.slot'), value: run.slot },
            { term: t('field.by'), value: run.by },
            { term: t('field.startedAt'), value: run.startedAt ?? '—' },
            { term: t('field.finishedAt'), value: run.finishedAt ?? '—' },
            { term: t('field.attempt'), value: String(run.attempt) },
            ...(run.inputs.length > 0
              ? [{ term: t('field.inputs'), value: <Tables of={run.inputs} to={at.martTable} /> }]
              : []),
            ...(run.lists.length > 0
              ? [
                  {
                    term: t('field.lists'),
                    value: (
                      <Lines of={run.lists.map(({ list: name, revision }) => t('listRevision', { name, revision }))} />
                    ),
                  },
                ]
              : []),
            ...(run.outputs.length > 0
              ? [{ term: t('field.outputs'), value: <Tables of={run.outputs} to={at.table} /> }]
              : []),
            ...Object.entries(run.seeds).map(([node, seed]) => ({
              term: t('field.seed', { step: run.nodes.find((each) => each.id === node)?.title || node }),
              value: seed,
            })),
          ]}
        />
      </Card>
      <Card flush title={t('steps')}>
        <DataTable stacked compact caption={t('steps')} columns={columns} rows={run.nodes} rowKey={(node) => node.id} />
      </Card>
    </>
  )
}

type TablesProps = { of: RunDetail['inputs']; to: (id: number, bizId: string) => string }

/** Tables with the version and rows of each. */
function Tables({ of, to }: TablesProps) {
  const { t } = useTranslation('runs')
  const { workspace } = useWorkspace()
  return (
    <>
      {of.map(({ tableBizId, name, dataVersion, rows }) => (
        <div key={tableBizId}>
          {name ? <Link to={to(workspace.id, tableBizId)}>{name}</Link> : t('tableGone')}{' '}
          {t('versionRows', { number: dataVersion, rows: shownCount(rows) })}
        </div>
      ))}
    </>
  )
}
