import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate, query } from '#app/page/api/api.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import { type FormLimit, usualLimit } from '#app/page/forms/posted.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { bizIdOf, numberOf } from '#app/page/request/params.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { CellSelect, CellText } from '#app/ui/fields/cell-field.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextareaField, TextField } from '#app/ui/fields/text-field.tsx'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { type FieldState, formState } from '#app/ui/forms/form.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { type Column, DataTable, Lines } from '#app/ui/lists/data-table.tsx'
import * as at from '#contract/data/addresses.ts'
import { listMarkets } from '#contract/data/markets/calls.ts'
import type { TableDetail } from '#contract/data/mart/shapes.ts'
import { saveTable } from '#contract/data/tables/calls.ts'
import { ColumnView, MaskKind, Secrecy } from '#contract/data/tables/codes.ts'
import { savingTable } from '#contract/data/tables/shapes.ts'
import { changeableTableOf, ownTableOf } from './params.server.ts'
import { nameOf } from './table-frame.tsx'

const formId = 'table'

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  large: true,
  i18n: 'tables',
  title: ({ t, data }) => t('tables:edit.title', { name: data && nameOf(data.table) }),
}

const columnParts = ['title', 'defaultView', 'maskKind'] as const
type ColumnPart = (typeof columnParts)[number]
const columnField = (place: number, part: ColumnPart | 'name') => `columns[${place}].${part}`

/** Table as form values. */
const typed = ({ tableName, title, remark, market, secrecy, freshWithinHours, columns, version }: TableDetail) => ({
  tableName,
  title,
  remark,
  marketBizId: market?.bizId ?? '',
  secrecy,
  freshWithinHours: freshWithinHours === null ? '' : String(freshWithinHours),
  version,
  ...Object.fromEntries(
    columns.flatMap((column, place) => columnParts.map((part) => [columnField(place, part), column[part]])),
  ),
})
type Typed = ReturnType<typeof typed>

export async function loader(args: LoaderFunctionArgs) {
  const { table } = await changeableTableOf(args, 'edit')
  return {
    table: { bizId: table.bizId, title: table.title, tableName: table.tableName, status: table.status },
    columns: table.columns.map(({ name, fieldType, personalKind }) => ({ name, fieldType, personalKind })),
    saved: typed(table),
    markets: await query(args, listMarkets),
    draft: await readDraft(args),
  }
}

const typedTable = savingTable.omit({ bizId: true })
const limit: FormLimit = { ...usualLimit, fields: saveTable.partsMax }

/** After a concurrent edit, replies with the stored table next to the submitted one. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, typedTable, formId, limit)
  if (!form.ok) return form.refused()
  const bizId = bizIdOf(args, 'table')
  const result = await mutate(args, saveTable, { body: { bizId, ...form.value } })
  if (!result.ok) return form.refusedBy(result, async () => typed((await ownTableOf(args)).table))
  const t = translatorOf(args.request, 'tables')
  return redirectWithNotice(args, at.tableColumns(numberOf(args, 'id'), bizId), t('edit.done'))
}

const textFields = ['title', 'tableName', 'remark', 'freshWithinHours'] as const

export default function TableEdit() {
  const { t } = useTranslation('tables')
  const { table, columns, saved, markets, draft } = useLoaderData<typeof loader>()
  const { workspace } = useWorkspace()
  const { id } = workspace
  const reply = useActionData<typeof action>()
  const labels = {
    title: t('field.title'),
    tableName: t('field.tableName'),
    remark: t('field.remark'),
    marketBizId: t('field.market'),
    secrecy: t('field.secrecy'),
    freshWithinHours: t('field.freshWithinHours'),
  }
  const columnLabels: Record<string, string> = Object.fromEntries(
    columns.flatMap(({ name }, place) =>
      columnParts.map((part) => [
        columnField(place, part),
        t('columns.partOf', { column: name, part: t(`edit.part.${part}`) }),
      ]),
    ),
  )
  const fields: Record<string, string> = { ...labels, ...columnLabels }
  const held: Record<string, unknown> = saved
  const form = formState(formId, { reply, draft, fields, saved: held })
  const marketName = (bizId: string) => markets.find((each) => each.bizId === bizId)?.name ?? ''
  const secrecyName = (code: string) => {
    const found = Object.values(Secrecy).find((each) => each === code)
    return found ? t(`secrecy.${found}`) : ''
  }
  const valueName = (value: string) => {
    const view = Object.values(ColumnView).find((each) => each === value)
    const mask = Object.values(MaskKind).find((each) => each === value)
    return view ? t(`view.${view}`) : mask ? t(`mask.${mask}`) : value
  }
  const stored: (Typed & Record<string, unknown>) | undefined = reply?.stored
  const mine = (name: string) => reply?.values[name]?.[0] ?? ''
  const differing = stored ? Object.keys(columnLabels).filter((name) => mine(name) !== String(stored[name] ?? '')) : []
  const name = nameOf(table)
  const back = at.table(id, table.bizId)
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={t('edit.title', { name })}
        line={t('edit.line')}
        crumbs={[
          { label: t('title'), to: at.tables(id) },
          { label: name, to: back },
        ]}
      />
      <EditForm
        form={form}
        reply={reply}
        draft={draft}
        version={saved.version}
        conflict={
          stored && [
            ...textFields.map((field) => ({ field: labels[field], mine: mine(field), stored: stored[field] })),
            {
              field: labels.marketBizId,
              mine: marketName(mine('marketBizId')),
              stored: marketName(stored.marketBizId),
            },
            { field: labels.secrecy, mine: secrecyName(mine('secrecy')), stored: secrecyName(stored.secrecy) },
            ...differing.map((field) => ({
              field: columnLabels[field] ?? field,
              mine: valueName(mine(field)),
              stored: valueName(String(stored[field] ?? '')),
            })),
          ]
        }
        save={t('edit.save')}
        back={back}
      >
        <TextField field={form.field('title')} hint={t('columns.titleHint')} optional autoComplete="off" />
        <TextField
          field={form.field('tableName')}
          hint={t('columns.tableNameHint')}
          autoComplete="off"
          spellCheck={false}
        />
        <TextareaField field={form.field('remark')} hint={t('edit.remarkHint')} optional rows={3} />
        <SelectField
          field={form.field('marketBizId')}
          hint={t('edit.marketHint')}
          empty={t('edit.noMarket')}
          options={markets.map(({ bizId, name: label }) => ({ value: bizId, label }))}
        />
        <SelectField
          field={form.field('secrecy')}
          hint={t('edit.secrecyHint')}
          empty={false}
          options={Object.values(Secrecy).map((value) => ({ value, label: t(`secrecy.${value}`) }))}
        />
        <TextField
          field={form.field('freshWithinHours')}
          hint={t('edit.freshHint')}
          optional
          width="short"
          inputMode="numeric"
          autoComplete="off"
        />
        <ColumnFields columns={columns} field={form.field} />
      </EditForm>
    </>
  )
}

type EditedColumn = Pick<TableDetail['columns'][number], 'name' | 'fieldType' | 'personalKind'>
type Row = EditedColumn & { place: number }

type FieldsProps = { columns: readonly EditedColumn[]; field: (name: string) => FieldState }

/** Title, default view and mask of each column. */
function ColumnFields({ columns: all, field }: FieldsProps) {
  const { t } = useTranslation('tables')
  const views = Object.values(ColumnView).map((value) => ({ value, label: t(`view.${value}`) }))
  const masks = Object.values(MaskKind).map((value) => ({ value, label: t(`mask.${value}`) }))
  const columns: Column<Row>[] = [
    {
      key: 'name',
      head: t('columns.name'),
      cell: ({ name, place, fieldType }) => (
        <>
          <input type="hidden" name={columnField(place, 'name')} value={name} />
          <Lines of={[name, t(`type.${fieldType}`)]} />
        </>
      ),
      rowHead: true,
    },
    {
      key: 'title',
      head: t('edit.part.title'),
      cell: ({ place }) => <CellText field={field(columnField(place, 'title'))} />,
      width: '11rem',
    },
    {
      key: 'personal',
      head: t('columns.personalKind'),
      cell: ({ personalKind }) => (personalKind ? <Badge tone="warning">{t(`personal.${personalKind}`)}</Badge> : '—'),
    },
    {
      key: 'view',
      head: t('edit.part.defaultView'),
      cell: ({ place }) => <CellSelect field={field(columnField(place, 'defaultView'))} options={views} />,
      width: '8rem',
    },
    {
      key: 'mask',
      head: t('edit.part.maskKind'),
      cell: ({ place }) => <CellSelect field={field(columnField(place, 'maskKind'))} options={masks} />,
      width: '11rem',
    },
  ]
  return (
    <DataTable
      stacked
      compact
      captionShown
      caption={t('edit.columns')}
      columns={columns}
      rows={all.map((column, place) => ({ ...column, place }))}
      rowKey={({ name }) => name}
    />
  )
}
