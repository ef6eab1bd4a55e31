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
import { deleteReviewObjects } from '#contract/audit/reviews/calls.ts'
import { ReviewStage } from '#contract/audit/reviews/codes.ts'
import { ReviewPerm } from '#contract/audit/reviews/perms.ts'
import { objectOf } from './params.server.ts'

export const handle: PageHandle<{ object: { reviewBatchNo: string } }> = {
  i18n: 'reviews',
  title: ({ t, data }) => t('reviews:object.delete', { number: data?.object.reviewBatchNo }),
}

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, ReviewPerm.write)
  return { object: await objectOf(args) }
}

export async function action(args: ActionFunctionArgs) {
  const result = await mutate(args, deleteReviewObjects, { body: { ids: [numberOf(args, 'id')] } })
  if (!result.ok) return refusedConfirmation(result)
  const list = at.project(numberOf(args, 'projectId'))
  return redirectWithNotice(args, list, translatorOf(args.request, 'reviews')('deleted'))
}

export default function ObjectDelete() {
  const { t } = useTranslation('reviews')
  const { object } = useLoaderData<typeof loader>()
  const { id, projectId, reviewBatchNo: number, stage, dealerName } = object
  const page = at.object(projectId, id)
  if (stage !== ReviewStage.waiting) {
    return (
      <RefusedPage title={t('object.notDeleted', { number })} back={page}>
        <p>{t('object.holds')}</p>
      </RefusedPage>
    )
  }
  return (
    <ConfirmPage title={t('object.delete', { number })} action={t('object.deleteAction')} danger back={page}>
      <p>{t('object.deleteLine', { dealer: dealerName })}</p>
    </ConfirmPage>
  )
}
