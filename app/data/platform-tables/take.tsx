import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { marketOf } from '#app/data/markets/params.server.ts'
import { mutate, query } from '#app/page/api/api.server.ts'
import { notFound } from '#app/page/errors/refuse.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { bizIdOf } from '#app/page/request/params.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/data/addresses.ts'
import { listOffered, takeTable } from '#contract/data/platform-tables/calls.ts'
import { takingTable } from '#contract/data/platform-tables/shapes.ts'
import { Secrecy } from '#contract/data/tables/codes.ts'
import { workbenchNew } from '#contract/shell/workspaces/addresses.ts'
import { listWorkspaces } from '#contract/shell/workspaces/calls.ts'
import { may } from '#contract/shell/workspaces/rules.ts'

const formId = 'platform-table'

export const handle: PageHandle<{ table: { title: string } }> = {
  i18n: ['platform-tables', 'tables', 'markets'],
  title: ({ t, data }) => t('platform-tables:take.of', { title: data?.table.title }),
}

export async function loader(args: LoaderFunctionArgs) {
  const [market, tables, workspaces] = await Promise.all([
    marketOf(args),
    query(args, listOffered),
    query(args, listWorkspaces),
  ])
  const table = tables.find(({ code }) => code === args.params.code)
  if (!table) throw notFound(args.request)
  return {
    market: { bizId: market.bizId, name: market.name },
    table: {
      title: table.title,
      remark: table.remark,
      tableName: table.tableName,
      freshWithinHours: String(table.freshWithinHours),
    },
    workspaces: workspaces.filter((each) => may('add', each)).map(({ bizId, name }) => ({ bizId, name })),
    draft: await readDraft(args),
  }
}

const typedTable = takingTable.omit({ code: true, marketBizId: true })

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, typedTable, formId)
  if (!form.ok) return form.refused()
  const marketBizId = bizIdOf(args)
  const result = await mutate(args, takeTable, {
    body: { ...form.value, marketBizId, code: args.params.code ?? '' },
  })
  if (!result.ok) return form.refusedBy(result, async () => undefined)
  return redirectWithNotice(
    args,
    at.offeredTables(marketBizId),
    translatorOf(args.request, 'platform-tables')('take.done'),
  )
}

export default function Take() {
  const { t } = useTranslation(['platform-tables', 'tables', 'markets'])
  const { market, table, workspaces, draft } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const form = formState(formId, {
    reply,
    draft,
    fields: {
      workspaceBizId: t('field.workspace'),
      tableName: t('tables:field.tableName'),
      title: t('tables:field.title'),
      secrecy: t('tables:field.secrecy'),
      freshWithinHours: t('tables:field.freshWithinHours'),
    },
    saved: {
      tableName: table.tableName,
      title: table.title,
      secrecy: Secrecy.confidential,
      freshWithinHours: table.freshWithinHours,
    },
  })
  const back = at.offeredTables(market.bizId)
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={t('take.of', { title: table.title })}
        line={table.remark}
        crumbs={[
          { label: t('markets:title'), to: at.markets },
          { label: market.name, to: at.market(market.bizId) },
          { label: t('title'), to: back },
        ]}
      />
      {workspaces.length === 0 ? (
        <Card>
          <EmptyState
            title={t('take.noWorkspace')}
            line={t('take.noWorkspaceLine')}
            action={<LinkButton to={workbenchNew}>{t('take.create')}</LinkButton>}
          />
        </Card>
      ) : (
        <EditForm form={form} reply={reply} draft={draft} save={t('take.action')} back={back}>
          <SelectField
            field={form.field('workspaceBizId')}
            hint={t('take.workspaceHint')}
            options={workspaces.map(({ bizId, name }) => ({ value: bizId, label: name }))}
          />
          <TextField field={form.field('title')} optional autoComplete="off" />
          <TextField
            field={form.field('tableName')}
            hint={t('tables:columns.tableNameHint')}
            autoComplete="off"
            spellCheck={false}
          />
          <SelectField
            field={form.field('secrecy')}
            hint={t('tables:edit.secrecyHint')}
            empty={false}
            options={Object.values(Secrecy).map((value) => ({ value, label: t(`tables:secrecy.${value}`) }))}
          />
          <TextField
            field={form.field('freshWithinHours')}
            hint={t('take.freshHint')}
            optional
            width="short"
            inputMode="numeric"
            autoComplete="off"
          />
        </EditForm>
      )}
    </>
  )
}
