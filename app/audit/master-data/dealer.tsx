import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate, query } from '#app/page/api/api.server.ts'
import { refuseWithout } from '#app/page/errors/refuse.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { numberOf } from '#app/page/request/params.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { formState } from '#app/ui/forms/form.ts'
import * as at from '#contract/audit/master-data/addresses.ts'
import { getDealer, saveDealer } from '#contract/audit/master-data/calls.ts'
import { MasterList } from '#contract/audit/master-data/codes.ts'
import { MasterDataPerm } from '#contract/audit/master-data/perms.ts'
import { savingDealer } from '#contract/audit/master-data/shapes.ts'
import { FormId } from './client-page.tsx'
import { EntryForm } from './entry-form.tsx'
import { clientOf, codeOf, isAdding } from './params.server.ts'

export const handle: PageHandle<{ dealer?: { name: string } }> = {
  i18n: 'master-data',
  title: ({ t, data }) =>
    data?.dealer ? t('master-data:dealers.edit', { name: data.dealer.name }) : t('master-data:list.add.dealers'),
}

async function dealerOf(args: LoaderFunctionArgs) {
  return await query(args, getDealer, { query: { clientCode: codeOf(args), id: numberOf(args, 'id') } })
}

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, MasterDataPerm.write)
  const [client, dealer] = await Promise.all([clientOf(args), isAdding(args, 'id') ? undefined : dealerOf(args)])
  return { client, dealer, draft: await readDraft(args) }
}

/** After a concurrent edit, replies with the stored dealer next to the submitted one. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, savingDealer, FormId.entry)
  if (!form.ok) return form.refused()
  const clientCode = codeOf(args)
  const result = await mutate(args, saveDealer, { query: { clientCode }, body: form.value })
  if (!result.ok) return form.refusedBy(result, () => dealerOf(args))
  return redirectWithNotice(args, at.dealers(clientCode), translatorOf(args.request, 'master-data')('saved'))
}

export default function Dealer() {
  const { t } = useTranslation('master-data')
  const { client, dealer, draft } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const labels = {
    code: t('field.code'),
    name: t('field.name'),
    taxNumber: t('field.taxNumber'),
    region: t('field.region'),
    contact: t('field.contact'),
    email: t('field.email'),
    phone: t('field.phone'),
  }
  const form = formState(FormId.entry, { reply, fields: labels, saved: draft?.values ?? dealer })
  return (
    <EntryForm
      client={client}
      list={MasterList.dealers}
      entry={dealer}
      form={form}
      labels={labels}
      reply={reply}
      draft={draft}
    >
      <TextField hint={t('dealers.codeHint')} field={form.field('code')} autoComplete="off" spellCheck={false} />
      <TextField field={form.field('name')} width="long" autoComplete="off" />
      <TextField hint={t('dealers.taxNumberHint')} field={form.field('taxNumber')} optional autoComplete="off" />
      <TextField hint={t('dealers.regionHint')} field={form.field('region')} optional autoComplete="off" />
      <TextField field={form.field('contact')} optional autoComplete="off" />
      <TextField field={form.field('email')} type="email" optional autoComplete="off" />
      <TextField field={form.field('phone')} type="tel" optional autoComplete="off" />
    </EntryForm>
  )
}
