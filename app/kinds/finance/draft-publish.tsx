import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
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
import { RefusedPage } from '#app/ui/refused-page.tsx'
import { publishFinanceDraft } from '#contract/kinds/finance/calls.ts'
import * as at from './addresses.ts'
import { codeOf, type DraftHead, draftOfPage, headOf } from './draft.server.ts'
import { FormId } from './form-id.ts'

export const handle: PageHandle<{ head: DraftHead }> = {
  i18n: 'finance-questionnaires',
  title: ({ t, data }) => t('finance-questionnaires:publish.title', { name: data?.head.name }),
}

export async function loader(args: LoaderFunctionArgs) {
  const draft = await draftOfPage(args)
  return { head: headOf(args, draft), fields: draft.fields.length, indicators: draft.indicators.length }
}

export async function action(args: ActionFunctionArgs) {
  const domain = codeOf(args)
  const version = String((await postedForm(args.request)).get('version') ?? '')
  const told = await tell(args, publishFinanceDraft, { body: { domain, version } })
  if (!told.ok) return refusedConfirmation(FormId.publish, told)
  const t = translatorOf(args.request, 'finance-questionnaires')
  return redirectWithNotice(args, atQuestionnaires.questionnaire(domain), t('publish.done', told.data))
}

export default function DraftPublish() {
  const { t } = useTranslation('finance-questionnaires')
  const { head, fields, indicators } = useLoaderData<typeof loader>()
  const form = formState(FormId.publish, { reply: useActionData<typeof action>(), fields: {} })
  const back = at.draft(head.code)
  if (head.faults.length > 0) {
    return (
      <>
        <ErrorSummary errors={form.errors} />
        <RefusedPage title={t('publish.refused', { name: head.name })} back={back}>
          <ul>
            {head.faults.map(({ list, code, reason }) => (
              <li key={`${list} ${code}`}>{code === null ? reason : `${code}: ${reason}`}</li>
            ))}
          </ul>
        </RefusedPage>
      </>
    )
  }
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <ConfirmPage
        title={t('publish.title', { name: head.name })}
        action={t('publish.confirm', { number: head.newest + 1 })}
        back={back}
        form={form.id}
        values={{ version: head.version }}
      >
        <p>{t('publish.holds', { fields, indicators })}</p>
        <p>{t('publish.line')}</p>
        <p>
          <Link to={at.draftChanges(head.code)}>{t('publish.look')}</Link>
        </p>
      </ConfirmPage>
    </>
  )
}
