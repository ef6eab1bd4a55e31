import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { LevelBadge } from '#app/data/rules/level-badge.tsx'
import { query } from '#app/page/api/api.server.ts'
import { chosenOf } from '#app/page/forms/chosen.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { numberOf } from '#app/page/request/params.server.ts'
import { workspaceOf } from '#app/shell/workspaces/workspace.server.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { type Column, DataTable } from '#app/ui/lists/data-table.tsx'
import * as at from '#contract/data/addresses.ts'
import { searchWarnings } from '#contract/data/warnings/calls.ts'
import { decidedWarningsMax, WarningDecision } from '#contract/data/warnings/codes.ts'
import { mayDecide } from '#contract/data/warnings/rules.ts'
import { actOnWarnings } from './act.server.ts'
import { ActForm } from './act-form.ts'
import { AssignForm, DecideForm, SnoozeForm, useActForms } from './act-forms.tsx'
import { useSubject, WarningStates } from './states.tsx'
import { type WarningView, warningView } from './warning-view.server.ts'

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  i18n: ['warnings', 'rules-levels'],
  title: ({ t, data }) => t('warnings:chosen.title', { count: data?.warnings.length ?? 0 }),
}

const chosen = (args: LoaderFunctionArgs) => chosenOf(args, at.warnings(numberOf(args, 'id')), Object.values(ActForm))

export async function loader(args: LoaderFunctionArgs) {
  const { way, ids, back } = await chosen(args)
  const { bizId } = await workspaceOf(args)
  const bizIds = ids.split(',').filter((id) => id.length >= 8)
  const { records, about } = await query(args, searchWarnings, {
    body: { workspaceBizId: bizId, scope: 'all', bizIds, size: decidedWarningsMax },
  })
  return { way, back, people: about.people, warnings: records.map((row) => warningView(args.request, row)) }
}

export async function action(args: ActionFunctionArgs) {
  const { back } = await chosen(args)
  return actOnWarnings(args, back)
}

/** One decision about several warnings: all or none. */
export default function Chosen() {
  const { t } = useTranslation('warnings')
  const { way, back, people, warnings } = useLoaderData<typeof loader>()
  const subjectOf = useSubject()
  const decisions = Object.values(WarningDecision).filter((each) =>
    warnings.every(({ status }) => mayDecide(each, status)),
  )
  // If no decision is possible for all, the api's refusal names the warnings that block it.
  const offered = decisions.length > 0 ? decisions : Object.values(WarningDecision)
  const forms = useActForms({ reply: useActionData<typeof action>(), decisions: offered })
  const columns: Column<WarningView>[] = [
    { key: 'level', head: t('field.level'), cell: ({ level }) => <LevelBadge level={level} /> },
    { key: 'subject', head: t('field.subject'), cell: ({ key }) => subjectOf(key), rowHead: true, prose: true },
    { key: 'model', head: t('field.model'), cell: ({ model }) => model.name, prose: true },
    { key: 'status', head: t('field.status'), cell: (warning) => <WarningStates warning={warning} />, prose: true },
  ]
  const shared = { items: warnings, cancel: back }
  return (
    <>
      <ErrorSummary errors={forms[way].errors} />
      <PageHeader title={t('chosen.title', { count: warnings.length })} line={t('chosen.line')} />
      <DataTable stacked compact caption={t('list')} columns={columns} rows={warnings} rowKey={({ bizId }) => bizId} />
      {way === ActForm.decide && <DecideForm {...shared} form={forms.decide} decisions={offered} />}
      {way === ActForm.assign && <AssignForm {...shared} form={forms.assign} people={people} />}
      {way === ActForm.snooze && (
        <SnoozeForm {...shared} form={forms.snooze} isSnoozed={warnings.some((each) => each.isSnoozed)} />
      )}
    </>
  )
}
