import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate } from '#app/page/api/api.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { postedForm } from '#app/page/forms/posted.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { kindAt, servedKinds } from '#app/risk/kinds.server.ts'
import { kinds } from '#app/risk/kinds.ts'
import { ConfirmPage } from '#app/ui/forms/confirm-page.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { RefusedPage } from '#app/ui/forms/refused-page.tsx'
import * as at from '#contract/risk/questionnaires/addresses.ts'
import { askAgain } from './draft.server.ts'
import { FormId } from './form-id.ts'
import { codeOf } from './params.server.ts'

export const handle: PageHandle<{ name: string }> = {
  i18n: 'questionnaires',
  title: ({ t, data }) => t('questionnaires:publish.title', { name: data?.name }),
}

export async function loader(args: LoaderFunctionArgs) {
  const kind = kindAt(args.request)
  return { kind, ...(await servedKinds[kind].draft.read(args)) }
}

export async function action(args: ActionFunctionArgs) {
  const kind = kindAt(args.request)
  const code = codeOf(args)
  const version = String((await postedForm(args.request)).get('version') ?? '')
  const result = await mutate(args, servedKinds[kind].draft.publish, { body: { domain: code, version } })
  if (!result.ok) return askAgain(args, result, { form: FormId.publish, kind, code })
  return redirectWithNotice(args, at.questionnaire(code), servedKinds[kind].draft.published(args.request, result.data))
}

export default function DraftPublish() {
  const { t } = useTranslation('questionnaires')
  const draft = useLoaderData<typeof loader>()
  const { kind, code, name, newest, version, changes, faults, parts, effects: result } = draft
  const form = formState(FormId.publish, { reply: useActionData<typeof action>(), fields: {} })
  const back = kinds[kind].draft(code)
  const refusal = faults.length > 0 ? faults : changes === 0 ? [t('publish.unchanged')] : []
  if (refusal.length > 0) {
    return (
      <>
        <ErrorSummary errors={form.errors} />
        <RefusedPage title={t('publish.refused', { name })} back={back}>
          <ul>
            {refusal.map((fault) => (
              <li key={fault}>{fault}</li>
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
        title={t('publish.title', { name })}
        action={t('publish.confirm', { number: newest + 1 })}
        back={back}
        form={form.id}
        values={{ version }}
      >
        <ul>
          {parts.map((part) => (
            <li key={part}>{part}</li>
          ))}
        </ul>
        {result.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {draft.saved && draft.base !== newest && <p>{t('draft.behind', { base: draft.base, newest })}</p>}
        <p>
          <Link to={kinds[kind].draftChanges(code)}>{t('publish.look')}</Link>
        </p>
      </ConfirmPage>
    </>
  )
}
