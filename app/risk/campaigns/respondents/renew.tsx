import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate, query } from '#app/page/api/api.server.ts'
import { notFound, refuseWithout } from '#app/page/errors/refuse.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { refusedConfirmation } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { bizIdOf } from '#app/page/request/params.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { ConfirmPage } from '#app/ui/forms/confirm-page.tsx'
import * as at from '#contract/risk/campaigns/addresses.ts'
import { getProject, renewLink } from '#contract/risk/campaigns/calls.ts'
import { RiskPerm } from '#contract/risk/questionnaires/perms.ts'
import { itemIdOf, respondentOf } from '../params.server.ts'

export const handle: PageHandle<{ name: string }> = {
  i18n: 'campaigns-delivery',
  title: ({ t, data }) => t('campaigns-delivery:renew.title', { name: data?.name }),
}

const domainOf = (request: Request) => new URL(request.url).searchParams.get('domain') || undefined

/** Loads the link to renew: the respondent's own, or with `domain` that of one paper. */
export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, RiskPerm.writeProjects)
  const domain = domainOf(args.request)
  const [project, { itemId, name, papers }] = await Promise.all([
    query(args, getProject, { query: { id: bizIdOf(args) } }),
    respondentOf(args),
  ])
  const paper = papers.find((each) => each.domain === domain && !each.replaced)
  if (domain !== undefined && !paper) throw notFound(args.request)
  return { projectId: project.bizId, itemId, name, domainName: paper?.domainName }
}

export async function action(args: ActionFunctionArgs) {
  const itemId = itemIdOf(args)
  const result = await mutate(args, renewLink, { body: { itemId, domain: domainOf(args.request) } })
  if (!result.ok) return refusedConfirmation(result)
  const page = at.respondent(bizIdOf(args), itemId)
  return redirectWithNotice(args, page, translatorOf(args.request, 'campaigns-delivery')('renew.done'))
}

export default function Renew() {
  const { t } = useTranslation('campaigns-delivery')
  const { projectId, itemId, name, domainName } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage
      title={domainName ? t('renew.titlePaper', { name, domain: domainName }) : t('renew.title', { name })}
      action={t('renew.action')}
      back={at.respondent(projectId, itemId)}
    >
      <p>{t('renew.line')}</p>
      <p>{t(domainName ? 'renew.paperLine' : 'renew.ownLine')}</p>
    </ConfirmPage>
  )
}
