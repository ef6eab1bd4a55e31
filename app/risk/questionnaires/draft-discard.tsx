import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate } from '#app/page/api/api.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { postedForm } from '#app/page/forms/posted.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { kindAt, servedKinds } from '#app/risk/kinds.server.ts'
import { kinds } from '#app/risk/kinds.ts'
import { ConfirmPage } from '#app/ui/forms/confirm-page.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import * as at from '#contract/risk/questionnaires/addresses.ts'
import { askAgain } from './draft.server.ts'
import { FormId } from './form-id.ts'
import { codeOf } from './params.server.ts'

export const handle: PageHandle<{ name: string }> = {
  i18n: 'questionnaires',
  title: ({ t, data }) => t('questionnaires:discard.title', { name: data?.name }),
}

export async function loader(args: LoaderFunctionArgs) {
  const kind = kindAt(args.request)
  const { code, name, version, changes } = await servedKinds[kind].draft.read(args)
  return { kind, code, name, version, changes }
}

export async function action(args: ActionFunctionArgs) {
  const kind = kindAt(args.request)
  const code = codeOf(args)
  const version = String((await postedForm(args.request)).get('version') ?? '')
  const result = await mutate(args, servedKinds[kind].draft.discard, { query: { domain: code, version } })
  if (!result.ok) return askAgain(args, result, { form: FormId.discard, kind, code })
  return redirectWithNotice(args, at.questionnaire(code), translatorOf(args.request, 'questionnaires')('discard.done'))
}

export default function DraftDiscard() {
  const { t } = useTranslation('questionnaires')
  const { kind, code, name, version, changes } = useLoaderData<typeof loader>()
  const form = formState(FormId.discard, { reply: useActionData<typeof action>(), fields: {} })
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <ConfirmPage
        title={t('discard.title', { name })}
        action={t('discard.action')}
        danger
        back={kinds[kind].draftChanges(code)}
        form={form.id}
        values={{ version }}
      >
        <p>{t('discard.changes', { count: changes })}</p>
        <p>{t('discard.line')}</p>
      </ConfirmPage>
    </>
  )
}
