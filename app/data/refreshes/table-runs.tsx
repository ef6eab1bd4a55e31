import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { RequestTable } from '#app/data/authorizations/request-table.tsx'
import { requestsOf } from '#app/data/authorizations/requests.server.ts'
import { ownTableOf, tableView } from '#app/data/tables/params.server.ts'
import { nameOf, TableFrame } from '#app/data/tables/table-frame.tsx'
import { useKeyedTexts } from '#app/data/tables/texts.ts'
import { mutate, query } from '#app/page/api/api.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm, refusedConfirmation } from '#app/page/forms/form.server.ts'
import { useRevalidationWhile } from '#app/page/live/use-revalidation.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { bizIdOf, numberOf } from '#app/page/request/params.server.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { Button } from '#app/ui/actions/button.tsx'
import { ExportButton } from '#app/ui/actions/export-button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { RadioGroup } from '#app/ui/fields/radio-group.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary, RefusalSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { FormActions, PostForm } from '#app/ui/forms/post-form.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { DescriptionList } from '#app/ui/layout/description-list.tsx'
import { type Column, DataTable } from '#app/ui/lists/data-table.tsx'
import { shownCount } from '#app/ui/text/figures.ts'
import * as at from '#contract/data/addresses.ts'
import { cancelRefresh, executeTable, getRefresh, saveRefresh } from '#contract/data/refreshes/calls.ts'
import { openRunStates } from '#contract/data/refreshes/codes.ts'
import { type RefreshRun, savingRefresh } from '#contract/data/refreshes/shapes.ts'
import { RefreshMode } from '#contract/data/tables/codes.ts'
import { RunBadge } from './run-badge.tsx'

const settingsId = 'settings'

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  i18n: ['refreshes', 'tables', 'sources', 'authorizations'],
  title: ({ t, data }) => t('refreshes:title', { name: data && nameOf(data.table) }),
}

export async function loader(args: LoaderFunctionArgs) {
  const { workspace, table } = await ownTableOf(args)
  const { way, runs } = await query(args, getRefresh, { query: { bizId: table.bizId } })
  if (!way) throw redirect(at.tableRefresh(workspace.id, table.bizId))
  const time = datesOf(args.request)
  const isBroken = runs[0]?.state === 'failed'
  return {
    table: tableView(args, table),
    way,
    runs: runs.map((run) => ({ ...run, createdAt: time.time(run.createdAt) })),
    // After a failed run, lists the requests and rights that depend on the table.
    dependents: isBroken ? await requestsOf(args, { scope: 'toDecide', tableBizId: table.bizId }) : undefined,
    draft: await readDraft(args),
  }
}

const typedSettings = z.strictObject({
  version: savingRefresh.shape.version,
  mode: savingRefresh.shape.mode,
  watermark: savingRefresh.shape.watermark,
  overlap: savingRefresh.shape.overlap,
})

export async function action(args: ActionFunctionArgs) {
  const bizId = bizIdOf(args, 'table')
  const page = at.tableRuns(numberOf(args, 'id'), bizId)
  const t = translatorOf(args.request, 'refreshes')
  const which = new URL(args.request.url).searchParams.get('do')
  if (which === 'run') {
    const result = await mutate(args, executeTable, { query: { bizId } })
    return result.ok ? redirectWithNotice(args, page, t('started')) : refusedConfirmation(result)
  }
  if (which === 'cancel') {
    const { way: _, runs } = await query(args, getRefresh, { query: { bizId } })
    const open = runs.find(({ state }) => openRunStates.includes(state))
    if (!open) return redirect(page, 303)
    const result = await mutate(args, cancelRefresh, { body: { bizId: open.bizId } })
    return result.ok ? redirectWithNotice(args, page, t('cancelled')) : refusedConfirmation(result)
  }
  const form = await readForm(args, typedSettings, settingsId)
  if (!form.ok) return form.refused()
  const result = await mutate(args, saveRefresh, { body: { bizId, ...form.value } })
  if (!result.ok) return form.refused(result)
  return redirectWithNotice(args, page, t('saved'))
}

type Run = RefreshRun

/** How a table from a database is refreshed, and its last runs. */
export default function TableRuns() {
  const { t } = useTranslation(['refreshes', 'tables', 'sources'])
  const { table, way, runs, dependents, draft } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const failure = useFailureText()
  const { workspace, allowed } = useWorkspace()
  const { id } = workspace
  const page = at.tableRuns(id, table.bizId)
  const open = runs.find(({ state }) => openRunStates.includes(state))
  useRevalidationWhile(open !== undefined)
  const form = formState(settingsId, {
    reply,
    draft,
    fields: { mode: t('field.mode'), watermark: t('field.watermark'), overlap: t('field.overlap') },
    saved: { mode: way.mode, watermark: way.watermark ?? '', overlap: way.overlap ?? '' },
  })
  const columns: Column<Run>[] = [
    { key: 'createdAt', head: t('field.createdAt'), cell: ({ createdAt }) => createdAt, rowHead: true },
    { key: 'state', head: t('field.state'), cell: ({ state }) => <RunBadge state={state} /> },
    { key: 'mode', head: t('field.mode'), cell: ({ mode }) => t(`mode.${mode}`) },
    ...(['read', 'new', 'replaced', 'unchanged', 'leftOut', 'gone'] as const).map(
      (count): Column<Run> => ({
        key: count,
        head: t(`rows.${count}`),
        cell: ({ rows }) => (rows ? shownCount(rows[count]) : ''),
        numeric: true,
      }),
    ),
    {
      key: 'result',
      head: t('field.result'),
      cell: (run) =>
        run.failure === null ? (
          run.dataVersion && t('version', { number: run.dataVersion })
        ) : (
          <>
            {failure(run)}
            {run.failure === 'faulty' && allowed.download && (
              <ExportButton action={at.runFaults(id, table.bizId, run.bizId)} small>
                {t('tables:faults.download')}
              </ExportButton>
            )}
          </>
        ),
      prose: true,
      width: '14rem',
    },
    { key: 'by', head: t('field.by'), cell: ({ by }) => by },
  ]
  const [newest] = runs
  return (
    <TableFrame table={table}>
      {reply?.form === settingsId ? <ErrorSummary errors={form.errors} /> : <RefusalSummary />}
      {newest?.state === 'failed' && (
        <Notice tone="danger" title={t('failedTitle')}>
          {failure(newest)}
        </Notice>
      )}
      {dependents && dependents.page.total > 0 && (
        <Card flush title={t('dependents')}>
          <RequestTable
            across
            caption={t('dependents')}
            requests={dependents.requests}
            to={at.decision}
            order={dependents.order}
          />
        </Card>
      )}
      <Card title={t('way')}>
        <DescriptionList
          items={[
            { term: t('field.source'), value: <Link to={at.source(id, way.source.bizId)}>{way.source.name}</Link> },
            { term: t('field.sourceTable'), value: way.sourceTable },
            { term: t('field.mode'), value: t(`mode.${way.mode}`) },
            { term: t('field.key'), value: way.primaryKey.join(t('tables:and')) },
            ...(way.highest === null ? [] : [{ term: t('field.highest'), value: way.highest }]),
          ]}
        />
        {open
          ? allowed.execute && (
              <PostForm form={{ id: 'cancel' }} action={`${page}?do=cancel`}>
                <p>{t('running', { rows: shownCount(open.progress?.rows ?? 0) })}</p>
                <FormActions>
                  <Button>{t('cancel')}</Button>
                </FormActions>
              </PostForm>
            )
          : allowed.execute && (
              <PostForm form={{ id: 'run' }} action={`${page}?do=run`}>
                <FormActions>
                  <Button look="primary">{t('run')}</Button>
                </FormActions>
              </PostForm>
            )}
      </Card>
      {runs.length > 0 && (
        <DataTable compact caption={t('runs')} columns={columns} rows={runs} rowKey={({ bizId }) => bizId} />
      )}
      {allowed.edit && (
        <EditForm
          form={form}
          reply={reply}
          draft={draft}
          version={way.version}
          title={t('settings')}
          save={t('save')}
          back={page}
        >
          <RadioGroup
            field={form.field('mode')}
            choices={Object.values(RefreshMode).map((value) => ({
              value,
              label: t(`mode.${value}`),
              hint: t(`modeHint.${value}`),
            }))}
          />
          <SelectField
            field={form.field('watermark')}
            hint={t('watermarkHint')}
            optional
            empty={t('noWatermark')}
            options={way.watermarks.map(({ name, unit }) => ({ value: name, label: `${name} (${t(`unit.${unit}`)})` }))}
          />
          <TextField
            field={form.field('overlap')}
            hint={t('overlapHint')}
            optional
            width="short"
            inputMode="numeric"
            autoComplete="off"
          />
        </EditForm>
      )}
    </TableFrame>
  )
}

/** Reason of a failed run, with the differences of columns and the first fault. */
function useFailureText() {
  const { t } = useTranslation(['refreshes', 'tables'])
  const text = useKeyedTexts()
  return ({ failure, changes, faults, duplicates, faultCount }: Run): string => {
    if (failure === 'columnsChanged' && changes)
      return [
        t('failure.columnsChanged'),
        ...(changes.gone.length > 0 ? [t('changes.gone', { names: changes.gone.join(t('tables:and')) })] : []),
        ...(changes.added.length > 0 ? [t('changes.added', { names: changes.added.join(t('tables:and')) })] : []),
        ...changes.retyped.map((column) => t('changes.retyped', column)),
      ].join(t('sentence'))
    if (failure === 'faulty') {
      const [first] = faults
      const [twice] = duplicates
      return [
        t('failure.faulty', { count: faultCount }),
        ...(first ? [t('fault', { row: first.row, column: first.column, text: first.text })] : []),
        ...(twice ? [t('duplicate', { key: twice.key, rows: twice.rows.join(t('tables:and')) })] : []),
      ].join(t('sentence'))
    }
    return failure === null ? '' : text.failure(failure, null)
  }
}
