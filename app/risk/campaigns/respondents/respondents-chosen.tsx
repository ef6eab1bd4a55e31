import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate, query } from '#app/page/api/api.server.ts'
import { refuseWithout } from '#app/page/errors/refuse.server.ts'
import { chosenOf, doEach } from '#app/page/forms/chosen.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { bizIdOf } from '#app/page/request/params.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { ChosenPage } from '#app/ui/lists/chosen-page.tsx'
import { pageSizeMax } from '#contract/platform/paging.ts'
import * as at from '#contract/risk/campaigns/addresses.ts'
import { deleteItem, pageItems } from '#contract/risk/campaigns/calls.ts'
import { RiskPerm } from '#contract/risk/questionnaires/perms.ts'
import { bizId } from '#contract/shell/accounts/user-shapes.ts'

export const handle: PageHandle<{ rows: unknown[] }> = {
  i18n: 'campaigns',
  title: ({ t, data }) => t('campaigns:respondentsChosen.title', { count: data?.rows.length ?? 0 }),
}

async function loadChosen(args: LoaderFunctionArgs) {
  await refuseWithout(args, RiskPerm.writeProjects)
  const projectId = bizIdOf(args)
  const { ids, back } = await chosenOf(args, at.project(projectId), ['remove'])
  const itemIds = ids.split(',').filter((id) => bizId.safeParse(id).success)
  const { records } = await query(args, pageItems, { body: { projectId, itemIds, size: pageSizeMax } })
  const rows = records.map(({ itemId, name, company, department }) => ({
    id: itemId,
    name,
    note: [company, department].filter(Boolean).join(' · '),
  }))
  return { back, rows }
}

export const loader = loadChosen

export async function action(args: ActionFunctionArgs) {
  const { back, rows } = await loadChosen(args)
  const t = translatorOf(args.request, 'campaigns')
  const done = (count: number) => t('respondentsChosen.done', { count })
  return doEach(args, { rows, back, done }, ({ id }) => mutate(args, deleteItem, { query: { itemId: id } }))
}

/** Confirmation before several respondents are removed, with a result for each. */
export default function RespondentsChosen() {
  const { t } = useTranslation('campaigns')
  const { back, rows } = useLoaderData<typeof loader>()
  return (
    <ChosenPage
      title={t('respondentsChosen.title', { count: rows.length })}
      action={t('respondentRemove.action')}
      danger
      back={back}
      rows={rows}
      outcomes={useActionData<typeof action>()?.outcomes}
    >
      <p>{t('respondentsChosen.line')}</p>
    </ChosenPage>
  )
}
