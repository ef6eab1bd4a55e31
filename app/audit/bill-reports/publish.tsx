import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate } from '#app/page/api/api.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { numberOf } from '#app/page/request/params.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { answerConfirmed } from '#app/page/versions/version-action.server.ts'
import { ConfirmPublish } from '#app/page/versions/version-confirm.tsx'
import * as at from '#contract/audit/bill-reports/addresses.ts'
import { publishBillReport } from '#contract/audit/bill-reports/calls.ts'
import { shareOf } from '#contract/platform/share.ts'
import { type ReportDetail, reportOf } from './report.server.ts'

export const handle: PageHandle<ReportDetail> = {
  i18n: ['bill-reports', 'versions'],
  title: ({ t, data }) => t('bill-reports:publish.title', { number: data?.report.number }),
}

export const loader = (args: LoaderFunctionArgs) => reportOf(args)

export async function action(args: ActionFunctionArgs) {
  const [projectId, id] = [numberOf(args, 'projectId'), numberOf(args, 'id')]
  const reportId = numberOf(args, 'reportId')
  const result = await mutate(args, publishBillReport, { body: { id: reportId } })
  const text = translatorOf(args.request, 'bill-reports')('publish.done')
  return answerConfirmed(args, result, { page: at.report(projectId, id, reportId), text })
}

/** Confirmation before a report becomes visible to the client. */
export default function Publish() {
  const { t } = useTranslation('bill-reports')
  const { batch, report, online } = useLoaderData<typeof loader>()
  const { projectId, id, dealerName, reviewBatchNo, mayEdit } = batch
  const { number, figures } = report
  const unfinished = figures.byVerdict.find(({ verdict }) => verdict === 'open')?.lines ?? 0
  return (
    <ConfirmPublish
      version={report}
      mayEdit={mayEdit}
      title={t('publish.title', { number })}
      notYours={t('notYours')}
      back={at.report(projectId, id, report.id)}
    >
      <p>
        {t('publish.line', {
          dealer: dealerName,
          batch: reviewBatchNo,
          share: shareOf({ part: figures.proven, whole: figures.amount }) ?? '0',
        })}
      </p>
      {unfinished > 0 && <p>{t('publish.open', { count: unfinished })}</p>}
      {online && <p>{t('publish.replaces', { number: online.number })}</p>}
    </ConfirmPublish>
  )
}
