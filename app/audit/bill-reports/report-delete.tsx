import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate } from '#app/page/api/api.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { numberOf } from '#app/page/request/params.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { answerConfirmed } from '#app/page/versions/version-action.server.ts'
import { ConfirmDelete } from '#app/page/versions/version-confirm.tsx'
import * as at from '#contract/audit/bill-reports/addresses.ts'
import { deleteBillReport } from '#contract/audit/bill-reports/calls.ts'
import { type ReportDetail, reportOf } from './report.server.ts'

export const handle: PageHandle<ReportDetail> = {
  i18n: ['bill-reports', 'versions'],
  title: ({ t, data }) => t('bill-reports:delete.title', { number: data?.report.number }),
}

export const loader = (args: LoaderFunctionArgs) => reportOf(args)

export async function action(args: ActionFunctionArgs) {
  const [projectId, id] = [numberOf(args, 'projectId'), numberOf(args, 'id')]
  const result = await mutate(args, deleteBillReport, { query: { id: numberOf(args, 'reportId') } })
  const text = translatorOf(args.request, 'versions')('delete.done')
  return answerConfirmed(args, result, { page: at.billReports(projectId, id), text })
}

export default function ReportDelete() {
  const { t } = useTranslation('bill-reports')
  const { batch, report } = useLoaderData<typeof loader>()
  return (
    <ConfirmDelete
      version={report}
      mayEdit={batch.mayEdit}
      title={t('delete.title', { number: report.number })}
      notYours={t('notYours')}
      back={at.billReports(batch.projectId, batch.id)}
    >
      <p>{t('delete.line')}</p>
    </ConfirmDelete>
  )
}
