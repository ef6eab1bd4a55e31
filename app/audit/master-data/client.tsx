import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate } from '#app/page/api/api.server.ts'
import { refuseWithout } from '#app/page/errors/refuse.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { RadioGroup } from '#app/ui/fields/radio-group.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/audit/master-data/addresses.ts'
import { saveClient } from '#contract/audit/master-data/calls.ts'
import { ClientStatus } from '#contract/audit/master-data/codes.ts'
import { MasterDataPerm } from '#contract/audit/master-data/perms.ts'
import { savingClient } from '#contract/audit/master-data/shapes.ts'
import { FormId } from './client-page.tsx'
import { clientOf, isAdding } from './params.server.ts'

export const handle: PageHandle<{ client?: { name: string } }> = {
  i18n: 'master-data',
  title: ({ t, data }) =>
    data?.client ? t('master-data:client.edit', { name: data.client.name }) : t('master-data:client.add'),
}

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, MasterDataPerm.write)
  const client = isAdding(args, 'clientCode') ? undefined : await clientOf(args)
  return { client, draft: await readDraft(args) }
}

/** After a concurrent edit, replies with the stored client next to the submitted one. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, savingClient, FormId.client)
  if (!form.ok) return form.refused()
  const result = await mutate(args, saveClient, { body: form.value })
  if (!result.ok) return form.refusedBy(result, () => clientOf(args))
  const t = translatorOf(args.request, 'master-data')
  if (form.value.id !== undefined) return redirectWithNotice(args, at.clients, t('saved'))
  return redirectWithNotice(args, at.dealers(form.value.code), t('client.added'))
}

export default function Client() {
  const { t } = useTranslation('master-data')
  const { client, draft } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const labels = { code: t('field.clientCode'), name: t('field.clientName'), status: t('field.status') }
  const form = formState(FormId.client, {
    reply,
    fields: labels,
    saved: draft?.values ?? client ?? { status: ClientStatus.enabled },
  })
  const stored = reply?.stored
  const statusName = (status: unknown) => t(status === ClientStatus.disabled ? 'status.disabled' : 'status.enabled')
  const title = client ? t('client.edit', { name: client.name }) : t('client.add')
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader title={title} crumbs={[{ label: t('clients.title'), to: at.clients }]} />
      <EditForm
        form={form}
        reply={reply}
        draft={draft}
        {...(client && { version: client.version })}
        conflict={
          stored && [
            { field: labels.name, mine: reply.values.name?.[0] ?? '', stored: stored.name },
            { field: labels.status, mine: statusName(reply.values.status?.[0]), stored: statusName(stored.status) },
          ]
        }
        save={t('save')}
        back={at.clients}
      >
        {client && <input type="hidden" name="id" value={client.id} />}
        <TextField
          hint={t(client ? 'client.codeFixed' : 'client.codeHint')}
          field={form.field('code')}
          readOnly={client !== undefined}
          autoComplete="off"
          spellCheck={false}
        />
        <TextField field={form.field('name')} width="long" autoComplete="off" />
        <RadioGroup
          hint={t('client.statusHint')}
          field={form.field('status')}
          choices={[
            { value: ClientStatus.enabled, label: t('status.enabled') },
            { value: ClientStatus.disabled, label: t('status.disabled') },
          ]}
        />
      </EditForm>
    </>
  )
}
