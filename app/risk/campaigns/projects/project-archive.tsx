import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate, query } from '#app/page/api/api.server.ts'
import { refuseWithout } from '#app/page/errors/refuse.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { refusedConfirmation } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { bizIdOf } from '#app/page/request/params.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { ConfirmPage } from '#app/ui/forms/confirm-page.tsx'
import * as at from '#contract/risk/campaigns/addresses.ts'
import { archiveProject, getProject } from '#contract/risk/campaigns/calls.ts'
import { RiskPerm } from '#contract/risk/questionnaires/perms.ts'

export const handle: PageHandle<{ name: string }> = {
  i18n: 'campaigns',
  title: ({ t, data }) => t('campaigns:archive.title', { name: data?.name }),
}

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, RiskPerm.writeProjects)
  return query(args, getProject, { query: { id: bizIdOf(args) } })
}

export async function action(args: ActionFunctionArgs) {
  const id = bizIdOf(args)
  const result = await mutate(args, archiveProject, { query: { id } })
  if (!result.ok) return refusedConfirmation(result)
  return redirectWithNotice(args, at.project(id), translatorOf(args.request, 'campaigns')('archive.done'))
}

export default function ProjectArchive() {
  const { t } = useTranslation('campaigns')
  const { bizId, name, waiting } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage title={t('archive.title', { name })} action={t('end.archive')} back={at.project(bizId)}>
      <p>{t('archive.line')}</p>
      {waiting > 0 && <p>{t('archive.open', { open: waiting })}</p>}
    </ConfirmPage>
  )
}
