import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { conditionFields } from '#app/data/conditions/condition.server.ts'
import { conditionOf, rowsOffered } from '#app/data/conditions/condition.ts'
import { ConditionRows, type RowPart } from '#app/data/conditions/condition-rows.tsx'
import { martTableOf, rightOf } from '#app/data/mart/params.server.ts'
import { refuseUnless } from '#app/data/tables/params.server.ts'
import { mutate } from '#app/page/api/api.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import { type FormLimit, usualLimit } from '#app/page/forms/posted.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { bizIdOf } from '#app/page/request/params.server.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { workspaceOf } from '#app/shell/workspaces/workspace.server.ts'
import { useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { CheckboxGroup } from '#app/ui/fields/checkbox-group.tsx'
import { DateField, TextareaField } from '#app/ui/fields/text-field.tsx'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { RefusedPage } from '#app/ui/forms/refused-page.tsx'
import { Details } from '#app/ui/layout/details.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/data/addresses.ts'
import { applyForTable } from '#contract/data/authorizations/calls.ts'
import { grantDaysMax, purposeMax, purposeMin, TablePermission } from '#contract/data/authorizations/codes.ts'
import { applying } from '#contract/data/authorizations/shapes.ts'
import { atConditionRows, FormId, whereName } from './request-form.ts'
import { mayApplyFor } from './states.tsx'

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  large: true,
  i18n: ['authorizations', 'mart', 'tables'],
  title: ({ t, data }) => t('authorizations:apply.title', { name: data?.name }),
}

/** Days of a right that the form proposes. */
const proposedDays = 90
const dayMs = 86_400_000

export async function loader(args: LoaderFunctionArgs) {
  const { workspace, table } = await martTableOf(args)
  refuseUnless(args, workspace, 'execute')
  const from = datesOf(args.request).today()
  const until = new Date(Date.parse(from) + proposedDays * dayMs).toISOString().slice(0, 10)
  const { bizId, title, tableName, columns, state, pendingRequest, permissions } = table
  const present = state === 'authorized' ? await rightOf(args, table, workspace) : undefined
  return {
    bizId,
    state,
    pendingRequest,
    present: present && {
      permissions,
      columns: columns.flatMap(({ name, view }) => (view === 'hidden' ? [] : [name])),
      until: present.until && datesOf(args.request).day(present.until),
    },
    name: title || tableName,
    columns: columns.map(({ name, title: own, fieldType, personalKind, defaultView }) => ({
      name,
      title: own,
      fieldType,
      personalKind,
      defaultView,
    })),
    proposed: { from, until },
    draft: await readDraft(args),
  }
}

const typedRequest = applying
  .omit({ tableBizId: true, workspaceBizId: true, rowCondition: true })
  .extend(conditionFields)
const limit: FormLimit = { ...usualLimit, fields: applyForTable.partsMax }

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, typedRequest, FormId.apply, limit)
  if (!form.ok) return form.refused()
  const { match, where, ...value } = form.value
  const { id, bizId: workspaceBizId } = await workspaceOf(args)
  const result = await mutate(args, applyForTable, {
    body: {
      ...value,
      tableBizId: bizIdOf(args, 'table'),
      workspaceBizId,
      rowCondition: conditionOf({ match, rows: where }),
    },
  })
  const used = where.flatMap(({ column }, place) => (column ? [place] : []))
  if (!result.ok) return form.refused(atConditionRows(result, used))
  const t = translatorOf(args.request, 'authorizations')
  return redirectWithNotice(args, at.application(id, result.data.bizId), t('apply.done'))
}

const rowParts: readonly RowPart[] = ['column', 'operator', 'values']

export default function Apply() {
  const { t } = useTranslation(['authorizations', 'mart', 'tables'])
  const { bizId, state, pendingRequest, present, name, columns, proposed, draft } = useLoaderData<typeof loader>()
  const { workspace } = useWorkspace()
  const { id } = workspace
  const reply = useActionData<typeof action>()
  const places = Array.from({ length: rowsOffered }, (_, place) => place)
  const fields: Record<string, string> = {
    permissions: t('field.permissions'),
    columns: t('field.columns'),
    match: t('mart:where.match'),
    purpose: t('field.purpose'),
    from: t('field.from'),
    until: t('field.until'),
    ...Object.fromEntries(
      places.flatMap((place) =>
        rowParts.map((part) => [
          whereName(place, part),
          t('mart:where.partOf', { number: place + 1, part: t(`mart:where.${part}`) }),
        ]),
      ),
    ),
  }
  const form = formState(FormId.apply, {
    reply,
    draft,
    fields,
    saved: {
      permissions: present?.permissions ?? [TablePermission.view],
      columns:
        present?.columns ?? columns.filter(({ defaultView }) => defaultView === 'plain').map((column) => column.name),
      ...proposed,
    },
  })
  const back = at.martTable(id, bizId)
  const hasCondition = places.some((place) => form.field(whereName(place, 'column')).initialValue)
  if (!mayApplyFor({ state, pendingRequest }))
    return (
      <RefusedPage
        title={t('apply.title', { name })}
        back={back}
        way={
          <LinkButton to={pendingRequest === null ? at.applications(id) : at.application(id, pendingRequest)}>
            {t(pendingRequest === null ? 'applications.title' : 'apply.pending')}
          </LinkButton>
        }
      >
        <p>{t(state === 'own' ? 'apply.own' : 'apply.already')}</p>
      </RefusedPage>
    )
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={t('apply.title', { name })}
        line={t('apply.line', { workspace: workspace.name })}
        crumbs={[
          { label: t('mart:title'), to: at.mart(id) },
          { label: name, to: back },
        ]}
      />
      {present && (
        <Notice tone="info" title={t('apply.present', { until: present.until ?? '' })}>
          {t('apply.presentLine')}
        </Notice>
      )}
      <EditForm form={form} reply={reply} draft={draft} save={t('apply.action')} back={back}>
        <CheckboxGroup
          field={form.field('permissions')}
          choices={Object.values(TablePermission).map((value) => ({
            value,
            label: t(`permission.${value}`),
            hint: t(`permissionLine.${value}`),
          }))}
        />
        <CheckboxGroup
          beside
          field={form.field('columns')}
          hint={t('apply.columnsHint')}
          choices={columns.map(({ name: value, title, fieldType, personalKind }) => ({
            value,
            label: title || value,
            hint: [
              title ? value : '',
              t(`tables:type.${fieldType}`),
              personalKind && t(`tables:personal.${personalKind}`),
            ]
              .filter(Boolean)
              .join(' · '),
          }))}
        />
        <Details
          summary={t('apply.condition')}
          open={hasCondition || form.errors.some(({ href }) => href?.includes('where'))}
        >
          <ConditionRows
            columns={columns}
            count={rowsOffered}
            field={(place, part) => form.field(whereName(place, part))}
            match={form.field('match')}
          />
        </Details>
        <TextareaField
          field={form.field('purpose')}
          hint={t('apply.purposeHint', { min: purposeMin, max: purposeMax })}
          rows={3}
        />
        <DateField field={form.field('from')} min={proposed.from} />
        <DateField
          field={form.field('until')}
          hint={t('apply.untilHint', { days: grantDaysMax })}
          min={proposed.from}
        />
      </EditForm>
    </>
  )
}
