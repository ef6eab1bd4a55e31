import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate, query } from '#app/page/api/api.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { RefusedPage } from '#app/ui/forms/refused-page.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/shell/delegation/addresses.ts'
import { getDelegation, saveDelegation } from '#contract/shell/delegation/calls.ts'
import { delegationRecord } from '#contract/shell/delegation/shapes.ts'
import {
  type DelegationView,
  delegationOf,
  delegationView,
  idOf,
  type ModuleChoice,
  modulesOf,
} from './delegation.server.ts'
import { DelegationFields, useDelegationLabels } from './delegation-fields.tsx'

const formId = 'delegation'

export { ErrorBoundary } from './delegation-view.tsx'

export const handle: PageHandle<{ delegation: DelegationView }> = {
  i18n: 'delegation',
  title: ({ t, data }) => t('delegation:edit.title', { agent: data?.delegation.agent.name }),
}

export async function loader(args: LoaderFunctionArgs) {
  const [row, modules] = await Promise.all([delegationOf(args), modulesOf(args)])
  return {
    delegation: delegationView(args.request, row),
    modules,
    today: datesOf(args.request).today(),
    draft: await readDraft(args),
  }
}

/** After a version conflict both versions are shown, so that the user can choose one. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, delegationRecord, formId)
  if (!form.ok) return form.refused()
  const id = idOf(args)
  const result = await mutate(args, saveDelegation, { body: { ...form.value, id } })
  if (!result.ok)
    return form.refusedBy(result, async () =>
      delegationView(args.request, await query(args, getDelegation, { query: { id } })),
    )
  return redirectWithNotice(args, at.delegation(id), translatorOf(args.request, 'delegation')('edit.done'))
}

/** A chosen module includes its pages, so only its own name is listed. */
const chosenNames = (modules: readonly ModuleChoice[], menuIds: ReadonlySet<string>): string[] =>
  modules.flatMap(({ menuId, name, children }) => (menuIds.has(menuId) ? name : chosenNames(children, menuIds)))

export default function DelegationEdit() {
  const { t } = useTranslation('delegation')
  const { delegation, modules, today, draft } = useLoaderData<typeof loader>()
  const { id, agent, menuIds, startDate, endDate, historicalData, mine, open } = delegation
  const reply = useActionData<typeof action>()
  const labels = useDelegationLabels()
  const form = formState(formId, {
    reply,
    fields: labels,
    saved: draft?.values ?? { modules: menuIds, startDate, endDate, historicalData },
  })
  const page = at.delegation(id)
  if (!mine || !open) {
    return (
      <RefusedPage title={t('edit.refused')} back={page}>
        <p>{t(mine ? 'edit.over' : 'edit.notYours')}</p>
      </RefusedPage>
    )
  }
  const stored = reply?.stored
  const historical = (value: string | undefined) => t(value === '1' ? 'historical.1' : 'historical.0')
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={t('edit.title', { agent: agent.name })}
        line={t('edit.line')}
        crumbs={[{ label: t('title'), to: at.delegations }]}
      />
      <EditForm
        form={form}
        reply={reply}
        draft={draft}
        version={delegation.version}
        conflict={
          stored && [
            {
              field: labels.modules,
              mine: chosenNames(modules, new Set(reply.values.modules)).join(t('and')),
              stored: stored.modules.join(t('and')),
            },
            { field: labels.startDate, mine: reply.values.startDate?.[0] ?? '', stored: stored.startDate },
            { field: labels.endDate, mine: reply.values.endDate?.[0] ?? '', stored: stored.endDate },
            {
              field: labels.historicalData,
              mine: historical(reply.values.historicalData?.[0]),
              stored: historical(stored.historicalData),
            },
          ]
        }
        save={t('form.save')}
        back={page}
      >
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="agent" value={agent.usercode} />
        <DelegationFields form={form} modules={modules} today={today} />
      </EditForm>
    </>
  )
}
