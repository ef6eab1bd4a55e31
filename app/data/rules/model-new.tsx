import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { mutate, query } from '#app/page/api/api.server.ts'
import { notFound } from '#app/page/errors/refuse.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { atField, readForm } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { workspaceFor } from '#app/shell/workspaces/workspace.server.ts'
import { Blocked, useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { Button, LinkButton } from '#app/ui/actions/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { CheckboxGroup } from '#app/ui/fields/checkbox-group.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextareaField, TextField } from '#app/ui/fields/text-field.tsx'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/data/addresses.ts'
import { getTable } from '#contract/data/mart/calls.ts'
import { saveRuleModel } from '#contract/data/rules/calls.ts'
import { modelNameMax, timeBudgetUsual } from '#contract/data/rules/codes.ts'
import { bizId } from '#contract/shell/accounts/user-shapes.ts'
import { offeredTables } from '../processes/process.server.ts'
import classes from './rules.module.css'

const formId = 'model'

export const handle: PageHandle = { i18n: ['rules', 'workspaces'], title: ({ t }) => t('rules:newTitle') }

/** Main table that the address names. */
const tableParamOf = ({ request }: LoaderFunctionArgs): string | undefined =>
  bizId.safeParse(new URL(request.url).searchParams.get('table')).data

export async function loader(args: LoaderFunctionArgs) {
  const { workspace, blocked } = await workspaceFor(args, 'add')
  const tableBizId = tableParamOf(args)
  const table =
    tableBizId && (await query(args, getTable, { query: { bizId: tableBizId, workspaceBizId: workspace.bizId } }))
  return {
    blocked,
    tables: table ? [] : await offeredTables(args, workspace),
    table: table
      ? {
          name: table.title || table.tableName,
          columns: table.columns.flatMap(({ name, isKey, view }) => (view === 'hidden' ? [] : [{ name, isKey }])),
        }
      : null,
    draft: await readDraft(args),
  }
}

const text = z.string().default('')
const shape = z.strictObject({ name: text, remark: text, key: z.array(text).max(60).default([]) })

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, shape, formId)
  if (!form.ok) return form.refused()
  const { workspace } = await workspaceFor(args, 'add')
  const tableBizId = tableParamOf(args)
  if (!tableBizId) throw notFound(args.request)
  const { key, ...named } = form.value
  const content = { mainTable: { tableBizId, key }, rules: [], timeBudget: timeBudgetUsual }
  const result = await mutate(args, saveRuleModel, { body: { workspaceBizId: workspace.bizId, ...named, content } })
  if (!result.ok) return form.refused(atField(result, 'content.mainTable.key', 'key'))
  const said = translatorOf(args.request, 'rules')('created')
  return redirectWithNotice(args, at.ruleModel(workspace.id, result.data.bizId), said)
}

/** Form of a new model. The page first offers the tables whose rows it can judge. */
export default function ModelNew() {
  const { t } = useTranslation('rules')
  const { blocked, tables, table, draft } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const { id } = useWorkspace().workspace
  const back = at.ruleModels(id)
  const title = t('newTitle')
  const crumbs = [{ label: t('title'), to: back }]
  if (blocked) return <Blocked title={title} back={back} />
  if (!table)
    return (
      <>
        <PageHeader title={title} line={t('newLine')} crumbs={crumbs} />
        <Card>
          {tables.length === 0 ? (
            <EmptyState
              title={t('tables.offeredNone')}
              line={t('tables.offeredNoneLine')}
              action={
                <LinkButton look="primary" to={at.tableNew(id)}>
                  {t('tables.import')}
                </LinkButton>
              }
            />
          ) : (
            <Form method="get" className={classes.choose}>
              <SelectField
                label={t('tables.main')}
                hint={t('tables.mainHint')}
                field={{ name: 'table', id: 'main-table' }}
                width="long"
                options={tables.map(({ bizId: value, name }) => ({ value, label: name }))}
              />
              <Button look="primary">{t('next')}</Button>
            </Form>
          )}
        </Card>
      </>
    )
  const key = table.columns.flatMap(({ name, isKey }) => (isKey ? [name] : []))
  const labels = { name: t('field.name'), remark: t('field.remark'), key: t('tables.key') }
  const form = formState(formId, { reply, draft, fields: labels, saved: { key } })
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader title={title} line={t('newOf', { table: table.name })} crumbs={crumbs} />
      <EditForm form={form} reply={reply} draft={draft} save={t('create')} back={back}>
        <TextField field={form.field('name')} hint={t('nameHint', { max: modelNameMax })} autoComplete="off" />
        <TextareaField field={form.field('remark')} optional rows={2} />
        <CheckboxGroup
          field={form.field('key')}
          hint={t('tables.keyHint')}
          beside
          choices={table.columns.map(({ name }) => ({ value: name, label: name }))}
        />
      </EditForm>
    </>
  )
}
