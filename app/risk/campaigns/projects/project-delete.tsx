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
import { LinkButton } from '#app/ui/actions/button.tsx'
import { ConfirmPage } from '#app/ui/forms/confirm-page.tsx'
import { RefusalSummary } from '#app/ui/forms/error-summary.tsx'
import { RefusedPage } from '#app/ui/forms/refused-page.tsx'
import * as at from '#contract/risk/campaigns/addresses.ts'
import { deleteProject, getProject } from '#contract/risk/campaigns/calls.ts'
import { ProjectStatus } from '#contract/risk/questionnaires/codes.ts'
import { RiskPerm } from '#contract/risk/questionnaires/perms.ts'

export const handle: PageHandle<{ name: string }> = {
  i18n: 'campaigns',
  title: ({ t, data }) => t('campaigns:delete.title', { name: data?.name }),
}

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, RiskPerm.writeProjects)
  return query(args, getProject, { query: { id: bizIdOf(args) } })
}

export async function action(args: ActionFunctionArgs) {
  const result = await mutate(args, deleteProject, { query: { id: bizIdOf(args) } })
  if (!result.ok) return refusedConfirmation(result)
  return redirectWithNotice(args, at.projects, translatorOf(args.request, 'campaigns')('delete.done'))
}

export default function ProjectDelete() {
  const { t } = useTranslation('campaigns')
  const { bizId, name, status, items, submitted } = useLoaderData<typeof loader>()
  const project = at.project(bizId)
  return (
    <>
      {submitted > 0 ? (
        <>
          <RefusalSummary />
          <RefusedPage
            title={t('delete.refused', { name })}
            back={project}
            way={
              status !== ProjectStatus.archived && (
                <LinkButton look="primary" to={at.projectArchive(bizId)}>
                  {t('end.archive')}
                </LinkButton>
              )
            }
          >
            <p>{t('delete.answered', { submitted })}</p>
            <p>{t(status === ProjectStatus.archived ? 'delete.isArchived' : 'delete.archiveInstead')}</p>
          </RefusedPage>
        </>
      ) : (
        <ConfirmPage title={t('delete.title', { name })} action={t('end.delete')} danger back={project}>
          <p>{t('delete.line')}</p>
          {items > 0 && <p>{t('delete.items', { items })}</p>}
        </ConfirmPage>
      )}
    </>
  )
}
