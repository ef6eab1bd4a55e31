import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { fieldIn } from '#app/data/processes/setting-form.tsx'
import { query } from '#app/page/api/api.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { type Refused, readForm } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { workspaceFor } from '#app/shell/workspaces/workspace.server.ts'
import { Blocked, useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { type EditReply, formState } from '#app/ui/forms/form.ts'
import { RepeatedRows } from '#app/ui/forms/repeated-rows.tsx'
import { rowsIn } from '#app/ui/forms/row-intent.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/data/addresses.ts'
import { getTable } from '#contract/data/mart/calls.ts'
import { dimensionsMax, keyMax } from '#contract/data/rules/codes.ts'
import type { ModelDetail } from '#contract/data/rules/shapes.ts'
import { offeredTables } from '../processes/process.server.ts'
import { faultsOf, modelOf, saveModel } from './model.server.ts'
import type { FormValues } from './rule-values.ts'
import classes from './rules.module.css'

const formId = 'tables'

export const handle: PageHandle<{ model: { name: string } }> = {
  large: true,
  i18n: ['rules', 'rules-faults', 'workspaces'],
  title: ({ t, data }) => t('rules:tables.pageTitle', { name: data?.model.name ?? '' }),
}

function valuesOf({ content: { mainTable, dimensions } }: ModelDetail): FormValues {
  const values: FormValues = { table: mainTable.tableBizId, key: mainTable.key.join(', ') }
  for (const [place, { name, tableBizId, key, on }] of dimensions.entries())
    Object.assign(values, {
      [`dimensions[${place}].name`]: name,
      [`dimensions[${place}].tableBizId`]: tableBizId,
      [`dimensions[${place}].key`]: key.join(', '),
      [`dimensions[${place}].on`]: on,
    })
  return values
}

export async function loader(args: LoaderFunctionArgs) {
  const { blocked, workspace } = await workspaceFor(args, 'edit')
  const { model } = await modelOf(args)
  return {
    blocked,
    model: { bizId: model.bizId, name: model.name, version: model.version },
    tables: (await offeredTables(args, workspace)).map(({ bizId, name }) => ({ value: bizId, label: name })),
    columns: model.columns.flatMap(({ name }) => (name.includes('.') ? [] : [name])),
    values: valuesOf(model),
    faults: faultsOf(args, model.faults).map(({ field, text }) => ({
      field: field.replace(/^mainTable\.(tableBizId)?/, (_, table) => (table ? 'table' : '')),
      text,
    })),
    draft: await readDraft(args),
  }
}

const text = z.string().default('')
const listsMax = 40
const shape = z.strictObject({
  version: z.coerce.number().int(),
  table: text,
  key: text,
  dimensions: z
    .array(z.strictObject({ name: text, tableBizId: text, key: text, on: text }))
    .max(listsMax)
    .default([]),
})

/** Names separated by commas. */
const listOf = (typed: string): string[] =>
  typed
    .split(/[,，、;；]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')

const keyPlaces: Readonly<Record<string, string>> = { 'mainTable.tableBizId': 'table', 'mainTable.key': 'key' }

/** Errors of the content by the names of the form's fields. */
const atFields = ({ status, failure }: Refused): Refused => ({
  status,
  failure: {
    ...failure,
    ...(failure.errors && {
      errors: Object.fromEntries(
        Object.entries(failure.errors).map(([path, texts]) => {
          const own = path.replace(/^content\./, '').replace(/(\.key)\.\d+$/, '$1')
          return [keyPlaces[own] ?? own, texts]
        }),
      ),
    }),
  },
})

/** Key columns of a table as imported; empty if `bizId` is not a valid id. */
async function keyOf(args: LoaderFunctionArgs, workspaceBizId: string, bizId: string): Promise<string[]> {
  const shaped = getTable.query.safeParse({ bizId, workspaceBizId })
  if (!shaped.success) return []
  const table = await query(args, getTable, { query: shaped.data })
  return table.columns.flatMap(({ name, isKey }) => (isKey ? [name] : []))
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, shape, formId)
  if (!form.ok) return form.refused()
  const { workspace, model } = await modelOf(args)
  const { version, table, key, dimensions } = form.value
  const offered = new Set((await offeredTables(args, workspace)).map(({ bizId }) => bizId))
  const keyFor = async (typed: string, tableBizId: string) =>
    typed.trim() !== '' || !offered.has(tableBizId) ? listOf(typed) : keyOf(args, workspace.bizId, tableBizId)
  const used = dimensions.filter((each) => Object.values(each).some((value) => value.trim() !== ''))
  const content = {
    ...model.content,
    mainTable: { tableBizId: table, key: await keyFor(key, table) },
    dimensions: await Promise.all(
      used.map(async (each) => ({ ...each, key: await keyFor(each.key, each.tableBizId) })),
    ),
  }
  const result = await saveModel(args, model, { version, content })
  if (!result.ok)
    return form.refusedBy(atFields(result), async () => {
      const now = (await modelOf(args)).model
      return { version: now.version, values: valuesOf(now) }
    })
  const said = translatorOf(args.request, 'rules')('saved')
  return redirectWithNotice(args, at.ruleModel(workspace.id, model.bizId), said)
}

/** Main table of a model, and the other tables that its rules read. */
export default function ModelTables() {
  const { t } = useTranslation('rules')
  const { blocked, model, tables, columns, values, faults, draft } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>() as EditReply<{ version: number; values: FormValues }> | undefined
  const { id } = useWorkspace().workspace
  const back = at.ruleModel(id, model.bizId)
  const title = t('tables.pageTitle', { name: model.name })
  if (blocked) return <Blocked title={title} back={back} />
  const parts = { name: 'dimensionName', tableBizId: 'dimension', key: 'dimensionKey', on: 'dimensionOn' } as const
  const labelOf = (name: string) => {
    if (name === 'table') return t('tables.main')
    if (name === 'key') return t('tables.key')
    if (name === 'dimensions') return t('tables.dimensions')
    return t(`tables.${parts[name.replace(/^.*\./, '') as keyof typeof parts] ?? 'dimension'}`)
  }
  const shown = draft?.form === formId && !reply ? draft.values : (reply?.values ?? values)
  const field = (name: string) =>
    fieldIn({ form: formId, reply, faults: reply ? [] : faults, values: shown }, name, labelOf(name))
  const names = [...new Set(['table', 'key', ...Object.keys(values), ...Object.keys(reply?.values ?? {})])].filter(
    (name) => name !== 'version',
  )
  const form = formState(formId, {
    reply,
    draft,
    fields: Object.fromEntries(names.map((name) => [name, labelOf(name)])),
  })
  const stored = reply?.stored
  const onOptions = (chosen: unknown) => [
    ...columns.map((name) => ({ value: name, label: name })),
    ...(typeof chosen === 'string' && chosen !== '' && !columns.includes(chosen)
      ? [{ value: chosen, label: `${chosen} · ?` }]
      : []),
  ]
  const tableOptions = (chosen: unknown) => [
    ...tables,
    ...(typeof chosen === 'string' && chosen !== '' && !tables.some(({ value }) => value === chosen)
      ? [{ value: chosen, label: t('tables.unseen') }]
      : []),
  ]
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={title}
        line={t('tables.line')}
        crumbs={[
          { label: t('title'), to: at.ruleModels(id) },
          { label: model.name, to: back },
        ]}
      />
      <EditForm
        form={form}
        reply={reply}
        draft={draft}
        version={model.version}
        conflict={
          stored &&
          names.map((name) => ({
            field: labelOf(name),
            mine: String(reply?.values[name] ?? ''),
            stored: String(stored.values[name] ?? ''),
          }))
        }
        save={t('edit.save')}
        back={back}
      >
        <SelectField
          field={field('table')}
          hint={t('tables.mainHint')}
          width="long"
          options={tableOptions(field('table').initialValue)}
        />
        <TextField field={field('key')} hint={t('tables.keysHint', { max: keyMax })} optional autoComplete="off" />
        <RepeatedRows
          field={field('dimensions')}
          hint={t('tables.dimensionsHint', { max: dimensionsMax })}
          optional
          reply={reply}
          count={rowsIn(shown, 'dimensions')}
          max={dimensionsMax}
        >
          {({ index }) => {
            const name = (part: string) => `dimensions[${index}].${part}`
            const table = field(name('tableBizId'))
            const on = field(name('on'))
            return (
              <div className={classes.dimension}>
                <TextField field={field(name('name'))} hint={t('tables.nameHint')} width="full" autoComplete="off" />
                <SelectField field={table} width="full" options={tableOptions(table.initialValue)} />
                <TextField
                  field={field(name('key'))}
                  hint={t('tables.dimensionKeyHint')}
                  optional
                  width="full"
                  autoComplete="off"
                />
                <SelectField field={on} width="full" options={onOptions(on.initialValue)} />
              </div>
            )
          }}
        </RepeatedRows>
      </EditForm>
    </>
  )
}
