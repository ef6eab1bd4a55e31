import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { tell } from '#app/api.server.ts'
import { redirectWithNotice } from '#app/page/notice.server.ts'
import type { PageHandle } from '#app/page/page.ts'
import { postedForm } from '#app/page/posted.server.ts'
import { translatorOf } from '#app/page/texts.server.ts'
import { ConfirmPage } from '#app/ui/confirm-page.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { formState } from '#app/ui/form.ts'
import { discardDraft } from '#contract/questionnaires/calls.ts'
import * as at from './addresses.ts'
import { draftOfPage, type DraftHead as Head, headOf } from './draft.server.ts'
import { askAgain } from './draft-question.server.ts'
import { FormId } from './form-id.ts'
import { codeOf } from './params.server.ts'

export const handle: PageHandle<{ head: Head }> = {
  i18n: 'questionnaires',
  title: ({ t, data }) => t('questionnaires:discard.title', { name: data?.head.name }),
}

export async function loader(args: LoaderFunctionArgs) {
  const draft = await draftOfPage(args)
  return { head: headOf(args, draft), version: draft.version }
}

export async function action(args: ActionFunctionArgs) {
  const domain = codeOf(args)
  const version = String((await postedForm(args.request)).get('version') ?? '')
  const told = await tell(args, discardDraft, { query: { domain, version } })
  if (!told.ok) return askAgain(args, FormId.discard, told)
  return redirectWithNotice(
    args,
    at.questionnaire(domain),
    translatorOf(args.request, 'questionnaires')('discard.done'),
  )
}

export default function DraftDiscard() {
  const { t } = useTranslation('questionnaires')
  const { head, version } = useLoaderData<typeof loader>()
  const form = formState(FormId.discard, { reply: useActionData<typeof action>(), fields: {} })
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <ConfirmPage
        title={t('discard.title', { name: head.name })}
        action={t('discard.action')}
        danger
        back={at.draftChanges(head.code)}
        form={form.id}
        values={{ version }}
      >
        <p>{t('discard.changes', { count: head.changes })}</p>
        <p>{t('discard.line')}</p>
      </ConfirmPage>
    </>
  )
}
