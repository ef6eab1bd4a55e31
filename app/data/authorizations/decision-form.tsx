import { useTranslation } from 'react-i18next'
import { rowsOffered } from '#app/data/conditions/condition.ts'
import { ConditionRows, type RowPart } from '#app/data/conditions/condition-rows.tsx'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { CellSelect } from '#app/ui/fields/cell-field.tsx'
import { CheckboxGroup } from '#app/ui/fields/checkbox-group.tsx'
import { RadioGroup } from '#app/ui/fields/radio-group.tsx'
import { DateField, TextareaField } from '#app/ui/fields/text-field.tsx'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { type EditReply, type FormDraft, type FormState, formState } from '#app/ui/forms/form.ts'
import { FieldSet } from '#app/ui/forms/post-form.tsx'
import { type Column, DataTable, Lines } from '#app/ui/lists/data-table.tsx'
import * as at from '#contract/data/addresses.ts'
import { RequestStatus, reasonMax } from '#contract/data/authorizations/codes.ts'
import type { RequestDetail } from '#contract/data/authorizations/shapes.ts'
import { ColumnView } from '#contract/data/tables/codes.ts'
import type { RequestView } from './params.server.ts'
import { FormId, whereName } from './request-form.ts'

type View = RequestView<RequestDetail>

type Source = {
  request: View
  reply: EditReply<RequestDetail | undefined> | undefined
  draft: FormDraft | undefined
}

const rowParts: readonly RowPart[] = ['column', 'operator', 'values']
const viewName = (place: number) => `column[${place}].view`

/** Form state: as submitted, otherwise all that was requested, each column with its table's default view. */
export function useDecisionForm({ request, reply, draft }: Source): FormState {
  const { t } = useTranslation(['authorizations', 'mart'])
  const { permissions, columnDetails, from, until } = request
  const fields: Record<string, string> = {
    decision: t('field.decision'),
    permissions: t('field.permissions'),
    from: t('field.from'),
    until: t('field.until'),
    match: t('mart:where.match'),
    reason: t('field.reason'),
  }
  const saved: Record<string, unknown> = { permissions, from, until, match: 'all' }
  for (const [place, { name, title, defaultView }] of columnDetails.entries()) {
    fields[viewName(place)] = t('decision.viewOf', { column: title || name })
    saved[viewName(place)] = defaultView
  }
  for (let place = 0; place < rowsOffered; place++)
    for (const part of rowParts) {
      fields[whereName(place, part)] = t('mart:where.partOf', { number: place + 1, part: t(`mart:where.${part}`) })
    }
  return formState(FormId.decide, { reply, draft, fields, saved })
}

type Details = RequestDetail['columnDetails'][number] & { place: number }

/** Decision with the granted rights, which may be less than requested. */
export function DecisionForm({ request, form, reply, draft }: Source & { form: FormState }) {
  const { t } = useTranslation(['authorizations', 'mart', 'tables'])
  const { permissions, columnDetails, version, from, until } = request
  const views = Object.values(ColumnView).map((value) => ({ value, label: t(`tables:view.${value}`) }))
  const columns: Column<Details>[] = [
    {
      key: 'name',
      head: t('decision.column'),
      cell: ({ name, title }) => <Lines of={[title || name, title ? name : '']} />,
      rowHead: true,
      prose: true,
    },
    { key: 'type', head: t('decision.type'), cell: ({ fieldType }) => t(`tables:type.${fieldType}`) },
    {
      key: 'personal',
      head: t('decision.personal'),
      cell: ({ personalKind }) =>
        personalKind ? <Badge tone="warning">{t(`tables:personal.${personalKind}`)}</Badge> : '—',
    },
    {
      key: 'view',
      head: t('decision.view'),
      cell: ({ place, name }) => (
        <>
          <input type="hidden" name={`column[${place}].name`} value={name} />
          <CellSelect field={form.field(viewName(place))} options={views} />
        </>
      ),
      width: '9rem',
    },
  ]
  return (
    <EditForm
      form={form}
      reply={reply}
      draft={draft}
      version={version}
      title={t('decision.form')}
      save={t('decision.action')}
      back={at.decisions}
    >
      <RadioGroup
        field={form.field('decision')}
        choices={[
          { value: RequestStatus.approved, label: t('decision.approve'), hint: t('decision.approveHint') },
          { value: RequestStatus.rejected, label: t('decision.reject'), hint: t('decision.rejectHint') },
        ]}
      />
      <TextareaField field={form.field('reason')} hint={t('decision.reasonHint', { max: reasonMax })} rows={3} />
      <FieldSet legend={t('decision.given')}>
        <CheckboxGroup
          field={form.field('permissions')}
          choices={permissions.map((value) => ({ value, label: t(`permission.${value}`) }))}
        />
        <DataTable
          compact
          caption={t('decision.columns')}
          captionShown
          columns={columns}
          rows={columnDetails.map((column, place) => ({ ...column, place }))}
          rowKey={({ name }) => name}
        />
        <FieldSet legend={t('decision.further')}>
          <p>{t('decision.furtherLine')}</p>
          <ConditionRows
            columns={columnDetails}
            count={rowsOffered}
            field={(place, part) => form.field(whereName(place, part))}
            match={form.field('match')}
          />
        </FieldSet>
        <DateField field={form.field('from')} min={from} max={until} />
        <DateField field={form.field('until')} min={from} max={until} />
      </FieldSet>
    </EditForm>
  )
}
