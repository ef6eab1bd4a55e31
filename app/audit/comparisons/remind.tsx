import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { batchOf } from '#app/audit/data-process/batch.server.ts'
import { withoutAccess } from '#app/audit/reviews/access.server.ts'
import { objectOf } from '#app/audit/reviews/params.server.ts'
import { mutate } from '#app/page/api/api.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { refusedConfirmation } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { numberOf } from '#app/page/request/params.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { ConfirmPage } from '#app/ui/forms/confirm-page.tsx'
import { RefusedPage } from '#app/ui/forms/refused-page.tsx'
import * as at from '#contract/audit/comparisons/addresses.ts'
import { remindExecutor } from '#contract/audit/comparisons/calls.ts'
import * as atReviews from '#contract/audit/reviews/addresses.ts'

export const handle: PageHandle = { i18n: 'comparisons', title: ({ t }) => t('comparisons:remind.title') }

export async function loader(args: LoaderFunctionArgs) {
  const { executor } = await objectOf(args)
  const batch = await batchOf(args)
  const outside = batch.mayEdit && executor ? await withoutAccess(args, [executor.usercode]) : []
  return { batch, executor, mayExecutorOpen: outside.length === 0 }
}

export async function action(args: ActionFunctionArgs) {
  const [projectId, id] = [numberOf(args, 'projectId'), numberOf(args, 'id')]
  const result = await mutate(args, remindExecutor, { body: { objectId: id } })
  const t = translatorOf(args.request, 'comparisons')
  if (result.ok) return redirectWithNotice(args, at.comparisons(projectId, id), t('remind.done'))
  return refusedConfirmation(result)
}

/** Confirmation before the site executor of an object is notified. */
export default function Remind() {
  const { t } = useTranslation('comparisons')
  const { batch, executor, mayExecutorOpen } = useLoaderData<typeof loader>()
  const { projectId, id, dealerName, reviewBatchNo, mayEdit } = batch
  const back = at.comparisons(projectId, id)
  if (!executor || !mayEdit) {
    return (
      <RefusedPage
        title={t('remind.refused')}
        back={back}
        way={mayEdit && <LinkButton to={atReviews.object(projectId, id)}>{t('remind.object')}</LinkButton>}
      >
        <p>{t(mayEdit ? 'remind.nobody' : 'publish.notYours')}</p>
      </RefusedPage>
    )
  }
  return (
    <ConfirmPage title={t('remind.title')} action={t('remind.action')} back={back}>
      <p>{t('remind.line', { name: executor.name, batch: reviewBatchNo, dealer: dealerName })}</p>
      {!mayExecutorOpen && <p>{t('remind.withoutAccess', { name: executor.name })}</p>}
    </ConfirmPage>
  )
}
