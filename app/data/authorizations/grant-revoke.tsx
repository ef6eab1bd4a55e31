import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate } from '#app/page/api/api.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { TextareaField } from '#app/ui/fields/text-field.tsx'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { RefusedPage } from '#app/ui/forms/refused-page.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/data/addresses.ts'
import { revokeGrant } from '#contract/data/authorizations/calls.ts'
import { reasonMax } from '#contract/data/authorizations/codes.ts'
import { revoking } from '#contract/data/authorizations/shapes.ts'
import { requestOf } from './params.server.ts'

const formId = 'revoke'

export const handle: PageHandle = { i18n: 'authorizations', title: ({ t }) => t('authorizations:revoke.action') }

export async function loader(args: LoaderFunctionArgs) {
  const { bizId, table, workspace, grant } = await requestOf(args)
  return {
    bizId,
    name: table.title || table.tableName,
    workspace: workspace.name,
    mayRevoke: grant !== null && grant.revokedAt === null && !grant.isReplaced,
  }
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, revoking.pick({ reason: true }), formId)
  if (!form.ok) return form.refused()
  const { bizId, grant } = await requestOf(args)
  // A request without a grant passes its own id, which the call refuses as an unknown grant.
  const result = await mutate(args, revokeGrant, { body: { bizId: grant?.bizId ?? bizId, ...form.value } })
  if (!result.ok) return form.refused(result)
  return redirectWithNotice(args, at.decision(bizId), translatorOf(args.request, 'authorizations')('revoke.done'))
}

export default function GrantRevoke() {
  const { t } = useTranslation('authorizations')
  const { bizId, name, workspace, mayRevoke } = useLoaderData<typeof loader>()
  const form = formState(formId, { reply: useActionData<typeof action>(), fields: { reason: t('field.reason') } })
  const title = t('revoke.title', { name, workspace })
  const back = at.decision(bizId)
  if (!mayRevoke)
    return (
      <RefusedPage title={title} back={back}>
        <p>{t('revoke.over')}</p>
      </RefusedPage>
    )
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader title={title} line={t('revoke.line')} crumbs={[{ label: t('decisions.title'), to: at.decisions }]} />
      <EditForm form={form} reply={undefined} save={t('revoke.action')} danger back={back}>
        <TextareaField field={form.field('reason')} hint={t('revoke.reasonHint', { max: reasonMax })} rows={3} />
      </EditForm>
    </>
  )
}
