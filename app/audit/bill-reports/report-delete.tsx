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
import * as at from '#contract/audit/bill-reports/addresses.ts'
import { deleteBillReport } from '#contract/audit/bill-reports/calls.ts'
import { type ReportTold, reportOf } from './report.server.ts'

export const handle: PageHandle<ReportTold> = {
  i18n: 'bill-reports',
  title: ({ t, data }) => t('bill-reports:delete.title', { number: data?.report.number }),
}

export const loader = (args: LoaderFunctionArgs) => reportOf(args)

export async function action(args: ActionFunctionArgs) {
  const [projectId, id] = [numberOf(args, 'projectId'), numberOf(args, 'id')]
  const result = await mutate(args, deleteBillReport, { query: { id: numberOf(args, 'reportId') } })
  if (!result.ok) return refusedConfirmation(result)
  const text = translatorOf(args.request, 'bill-reports')('delete.done')
  return redirectWithNotice(args, at.billReports(projectId, id), text)
}

export default function ReportDelete() {
  const { t } = useTranslation('bill-reports')
  const { batch, report } = useLoaderData<typeof loader>()
  const { projectId, id, mayEdit } = batch
  const { number, publishedAt } = report
  const back = at.billReports(projectId, id)
  if (!mayEdit || publishedAt) {
    return (
      <RefusedPage title={t('delete.refused', { number })} back={back}>
        <p>{t(publishedAt ? 'delete.wasPublished' : 'notYours')}</p>
      </RefusedPage>
    )
  }
  return (
    <ConfirmPage title={t('delete.title', { number })} action={t('delete.action')} danger back={back}>
      <p>{t('delete.line')}</p>
    </ConfirmPage>
  )
}
