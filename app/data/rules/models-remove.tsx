import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate, query } from '#app/page/api/api.server.ts'
import { chosenOf } from '#app/page/forms/chosen.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { refusedConfirmation } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { workspaceFor } from '#app/shell/workspaces/workspace.server.ts'
import { Blocked } from '#app/shell/workspaces/workspace-view.tsx'
import { RefusalSummary } from '#app/ui/forms/error-summary.tsx'
import { ChosenPage } from '#app/ui/lists/chosen-page.tsx'
import * as at from '#contract/data/addresses.ts'
import { getRuleModel, removeRuleModels } from '#contract/data/rules/calls.ts'

export const handle: PageHandle = { i18n: ['rules', 'workspaces'], title: ({ t }) => t('rules:remove.action') }

/** The selected models of the workspace, without those that no longer exist. */
async function chosenModels(args: LoaderFunctionArgs) {
  const { workspace, blocked } = await workspaceFor(args, 'delete')
  const { ids, back } = await chosenOf(args, at.ruleModels(workspace.id), ['remove'])
  const known = ids.split(',').flatMap((bizId) => getRuleModel.query.safeParse({ bizId }).data ?? [])
  const models = await Promise.all(known.map((each) => query(args, getRuleModel, { query: each })))
  const rows = models.flatMap(({ bizId, name, currentVersion, workspaceId }) =>
    workspaceId === workspace.id ? [{ id: bizId, name, currentVersion }] : [],
  )
  return { blocked, rows, back }
}

export async function loader(args: LoaderFunctionArgs) {
  const { rows, ...chosen } = await chosenModels(args)
  const t = translatorOf(args.request, 'rules')
  const noteOf = (number: number) => (number > 0 ? t('versionOf', { number }) : t('draft'))
  return { ...chosen, rows: rows.map(({ id, name, currentVersion }) => ({ id, name, note: noteOf(currentVersion) })) }
}

export async function action(args: ActionFunctionArgs) {
  const { rows, back } = await chosenModels(args)
  const result = await mutate(args, removeRuleModels, { body: { bizIds: rows.map(({ id }) => id) } })
  if (!result.ok) return refusedConfirmation(result)
  const said = translatorOf(args.request, 'rules')('remove.doneSome', { count: rows.length })
  return redirectWithNotice(args, back, said)
}

/** Removes several models, all or nothing. */
export default function ModelsRemove() {
  const { t } = useTranslation('rules')
  const { blocked, rows, back } = useLoaderData<typeof loader>()
  const title = t('remove.someTitle', { count: rows.length })
  if (blocked) return <Blocked title={title} back={back} />
  return (
    <>
      <RefusalSummary />
      <ChosenPage title={title} action={t('remove.action')} danger back={back} rows={rows}>
        <p>{t('remove.someLine')}</p>
      </ChosenPage>
    </>
  )
}
