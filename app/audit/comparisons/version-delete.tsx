import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate } from '#app/page/api.server.ts'
import { redirectWithNotice } from '#app/page/flash.server.ts'
import { refusedConfirmation } from '#app/page/form.server.ts'
import type { PageHandle } from '#app/page/page.ts'
import { numberOf } from '#app/page/params.server.ts'
import { translatorOf } from '#app/page/texts.server.ts'
import { ConfirmPage } from '#app/ui/confirm-page.tsx'
import { RefusedPage } from '#app/ui/refused-page.tsx'
import * as at from '#contract/audit/comparisons/addresses.ts'
import { deleteComparison } from '#contract/audit/comparisons/calls.ts'
import { isUnderWay } from '#contract/platform/versions/states.ts'
import { type VersionTold, versionOf } from './version.server.ts'

export const handle: PageHandle<VersionTold> = {
  i18n: 'comparisons',
  title: ({ t, data }) => t('comparisons:delete.title', { number: data?.version.number }),
}

export const loader = (args: LoaderFunctionArgs) => versionOf(args)

export async function action(args: ActionFunctionArgs) {
  const [projectId, id] = [numberOf(args, 'projectId'), numberOf(args, 'id')]
  const result = await mutate(args, deleteComparison, { query: { id: numberOf(args, 'versionId') } })
  if (!result.ok) return refusedConfirmation(result)
  return redirectWithNotice(
    args,
    at.comparisons(projectId, id),
    translatorOf(args.request, 'comparisons')('delete.done'),
  )
}

/** Confirmation before a version is deleted with its notes and comments. */
export default function VersionDelete() {
  const { t } = useTranslation('comparisons')
  const { batch, version } = useLoaderData<typeof loader>()
  const { projectId, id, mayEdit } = batch
  const { number, comments, publishedAt } = version
  const back = at.comparisons(projectId, id)
  if (!mayEdit || publishedAt || isUnderWay(version)) {
    return (
      <RefusedPage title={t('delete.refused', { number })} back={back}>
        <p>{t(publishedAt ? 'delete.wasPublished' : mayEdit ? 'delete.underWay' : 'publish.notYours')}</p>
      </RefusedPage>
    )
  }
  return (
    <ConfirmPage title={t('delete.title', { number })} action={t('delete.action')} danger back={back}>
      <p>{t('delete.line', { count: comments })}</p>
    </ConfirmPage>
  )
}
