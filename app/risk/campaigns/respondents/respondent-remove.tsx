import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate } from '#app/page/api/api.server.ts'
import { refuseWithout } from '#app/page/errors/refuse.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { refusedConfirmation } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { bizIdOf } from '#app/page/request/params.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { ConfirmPage } from '#app/ui/forms/confirm-page.tsx'
import { RefusalSummary } from '#app/ui/forms/error-summary.tsx'
import { RefusedPage } from '#app/ui/forms/refused-page.tsx'
import * as at from '#contract/risk/campaigns/addresses.ts'
import { deleteItem } from '#contract/risk/campaigns/calls.ts'
import { PaperState } from '#contract/risk/campaigns/codes.ts'
import { RiskPerm } from '#contract/risk/questionnaires/perms.ts'
import { itemIdOf, respondentOf } from '../params.server.ts'

export const handle: PageHandle<{ name: string }> = {
  i18n: 'campaigns',
  title: ({ t, data }) => t('campaigns:respondentRemove.title', { name: data?.name }),
}

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, RiskPerm.writeProjects)
  const { name, papers } = await respondentOf(args)
  return {
    projectId: bizIdOf(args),
    name,
    answered: papers.some(({ state }) => state !== PaperState.editable),
    begun: papers.some(({ savedAt }) => savedAt !== null),
  }
}

export async function action(args: ActionFunctionArgs) {
  const result = await mutate(args, deleteItem, { query: { itemId: itemIdOf(args) } })
  if (!result.ok) return refusedConfirmation(result)
  const t = translatorOf(args.request, 'campaigns')
  return redirectWithNotice(args, at.project(bizIdOf(args)), t('respondentRemove.done'))
}

export default function RespondentRemove() {
  const { t } = useTranslation('campaigns')
  const { projectId, name, answered, begun } = useLoaderData<typeof loader>()
  const project = at.project(projectId)
  return (
    <>
      {answered ? (
        <>
          <RefusalSummary />
          <RefusedPage title={t('respondentRemove.refused', { name })} back={project}>
            <p>{t('respondentRemove.answered')}</p>
          </RefusedPage>
        </>
      ) : (
        <ConfirmPage
          title={t('respondentRemove.title', { name })}
          action={t('respondentRemove.action')}
          danger
          back={project}
        >
          <p>{t('respondentRemove.line')}</p>
          {begun && <p>{t('respondentRemove.begun')}</p>}
        </ConfirmPage>
      )}
    </>
  )
}
