import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate } from '#app/page/api/api.server.ts'
import { refuseWithout } from '#app/page/errors/refuse.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { refusedConfirmation } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { numberOf } from '#app/page/request/params.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { ConfirmPage } from '#app/ui/forms/confirm-page.tsx'
import { RefusedPage } from '#app/ui/forms/refused-page.tsx'
import * as at from '#contract/audit/reviews/addresses.ts'
import { deleteReviewProjects } from '#contract/audit/reviews/calls.ts'
import { ReviewPerm } from '#contract/audit/reviews/perms.ts'
import { projectOf } from './params.server.ts'

export const handle: PageHandle<{ project: { name: string } }> = {
  i18n: 'reviews',
  title: ({ t, data }) => t('reviews:project.delete', { name: data?.project.name }),
}

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, ReviewPerm.manage)
  return { project: await projectOf(args) }
}

export async function action(args: ActionFunctionArgs) {
  const result = await mutate(args, deleteReviewProjects, { body: { ids: [numberOf(args, 'projectId')] } })
  if (!result.ok) return refusedConfirmation(result)
  return redirectWithNotice(args, at.projects, translatorOf(args.request, 'reviews')('deleted'))
}

export default function ProjectDelete() {
  const { t } = useTranslation('reviews')
  const { project } = useLoaderData<typeof loader>()
  const { id, name, objects } = project
  if (objects > 0) {
    return (
      <RefusedPage title={t('project.notDeleted', { name })} back={at.project(id)}>
        <p>{t('project.holds', { count: objects })}</p>
      </RefusedPage>
    )
  }
  return (
    <ConfirmPage title={t('project.delete', { name })} action={t('project.deleteAction')} danger back={at.project(id)}>
      <p>{t('project.deleteLine')}</p>
    </ConfirmPage>
  )
}
