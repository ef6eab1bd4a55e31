import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate } from '#app/page/api/api.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { numberOf } from '#app/page/request/params.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { answerConfirmed } from '#app/page/versions/version-action.server.ts'
import { ConfirmDelete } from '#app/page/versions/version-confirm.tsx'
import * as at from '#contract/audit/comparisons/addresses.ts'
import { deleteComparison } from '#contract/audit/comparisons/calls.ts'
import { type VersionDetail, versionOf } from './version.server.ts'

export const handle: PageHandle<VersionDetail> = {
  i18n: ['comparisons', 'versions'],
  title: ({ t, data }) => t('comparisons:delete.title', { number: data?.version.number }),
}

export const loader = (args: LoaderFunctionArgs) => versionOf(args)

export async function action(args: ActionFunctionArgs) {
  const [projectId, id] = [numberOf(args, 'projectId'), numberOf(args, 'id')]
  const result = await mutate(args, deleteComparison, { query: { id: numberOf(args, 'versionId') } })
  const text = translatorOf(args.request, 'versions')('delete.done')
  return answerConfirmed(args, result, { page: at.comparisons(projectId, id), text })
}

/** Confirmation before a version is deleted with its notes and comments. */
export default function VersionDelete() {
  const { t } = useTranslation('comparisons')
  const { batch, version } = useLoaderData<typeof loader>()
  return (
    <ConfirmDelete
      version={version}
      mayEdit={batch.mayEdit}
      title={t('delete.title', { number: version.number })}
      notYours={t('publish.notYours')}
      back={at.comparisons(batch.projectId, batch.id)}
    >
      <p>{t('delete.line', { count: version.comments })}</p>
    </ConfirmDelete>
  )
}
