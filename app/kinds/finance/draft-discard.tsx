import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { tell } from '#app/api.server.ts'
import { refusedConfirmation } from '#app/page/confirmation.server.ts'
import { redirectWithNotice } from '#app/page/notice.server.ts'
import type { PageHandle } from '#app/page/page.ts'
import { postedForm } from '#app/page/posted.server.ts'
import { translatorOf } from '#app/page/texts.server.ts'
import * as atQuestionnaires from '#app/questionnaires/addresses.ts'
import { ConfirmPage } from '#app/ui/confirm-page.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { formState } from '#app/ui/form.ts'
import { discardFinanceDraft } from '#contract/kinds/finance/calls.ts'
import * as at from './addresses.ts'
import { codeOf, type DraftHead, draftOfPage, headOf } from './draft.server.ts'
import { FormId } from './form-id.ts'

export const handle: PageHandle<{ head: DraftHead }> = {
  i18n: 'finance-questionnaires',
  title: ({ t, data }) => t('finance-questionnaires:discard.title', { name: data?.head.name }),
}

export async function loader(args: LoaderFunctionArgs) {
  return { head: headOf(args, await draftOfPage(args)) }
}

export async function action(args: ActionFunctionArgs) {
  const domain = codeOf(args)
  const version = String((await postedForm(args.request)).get('version') ?? '')
  const told = await tell(args, discardFinanceDraft, { query: { domain, version } })
  if (!told.ok) return refusedConfirmation(FormId.discard, told)
  const t = translatorOf(args.request, 'finance-questionnaires')
  return redirectWithNotice(args, atQuestionnaires.questionnaire(domain), t('discard.done'))
}

export default function DraftDiscard() {
  const { t } = useTranslation('finance-questionnaires')
  const { head } = useLoaderData<typeof loader>()
  const form = formState(FormId.discard, { reply: useActionData<typeof action>(), fields: {} })
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <ConfirmPage
        title={t('discard.title', { name: head.name })}
        action={t('discard.action')}
        danger
        back={at.draft(head.code)}
        form={form.id}
        values={{ version: head.version }}
      >
        <p>{t('discard.line')}</p>
      </ConfirmPage>
    </>
  )
}
