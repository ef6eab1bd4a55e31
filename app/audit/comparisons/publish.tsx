import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate } from '#app/page/api/api.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { numberOf } from '#app/page/request/params.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { answerConfirmed } from '#app/page/versions/version-action.server.ts'
import { ConfirmPublish } from '#app/page/versions/version-confirm.tsx'
import * as at from '#contract/audit/comparisons/addresses.ts'
import { publishComparison } from '#contract/audit/comparisons/calls.ts'
import { shareOfFigures } from './state.tsx'
import { type VersionDetail, versionOf } from './version.server.ts'

export const handle: PageHandle<VersionDetail> = {
  i18n: ['comparisons', 'versions'],
  title: ({ t, data }) => t('comparisons:publish.title', { number: data?.version.number }),
}

export const loader = (args: LoaderFunctionArgs) => versionOf(args)

export async function action(args: ActionFunctionArgs) {
  const [projectId, id] = [numberOf(args, 'projectId'), numberOf(args, 'id')]
  const versionId = numberOf(args, 'versionId')
  const result = await mutate(args, publishComparison, { body: { id: versionId } })
  const text = translatorOf(args.request, 'comparisons')('publish.done')
  return answerConfirmed(args, result, { page: at.version(projectId, id, versionId), text })
}

/** Confirmation before a version becomes visible to the client. */
export default function Publish() {
  const { t } = useTranslation('comparisons')
  const { batch, version, online } = useLoaderData<typeof loader>()
  const { projectId, id, dealerName, reviewBatchNo, mayEdit } = batch
  const { number, figures, openComments } = version
  return (
    <ConfirmPublish
      version={version}
      mayEdit={mayEdit}
      title={t('publish.title', { number })}
      notYours={t('publish.notYours')}
      back={at.version(projectId, id, version.id)}
    >
      <p>
        {t('publish.line', {
          dealer: dealerName,
          batch: reviewBatchNo,
          share: (figures && shareOfFigures(figures)) ?? '0',
        })}
      </p>
      {online && <p>{t('publish.replaces', { number: online.number })}</p>}
      {openComments > 0 && <p>{t('publish.comments', { count: openComments })}</p>}
    </ConfirmPublish>
  )
}
