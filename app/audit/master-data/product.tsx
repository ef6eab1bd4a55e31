import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate, query } from '#app/page/api.server.ts'
import { readDraft } from '#app/page/draft.server.ts'
import { redirectWithNotice } from '#app/page/flash.server.ts'
import { readForm } from '#app/page/form.server.ts'
import type { PageHandle } from '#app/page/page.ts'
import { numberOf } from '#app/page/params.server.ts'
import { refuseWithout } from '#app/page/refuse.server.ts'
import { translatorOf } from '#app/page/texts.server.ts'
import { formState } from '#app/ui/form.ts'
import { TextField } from '#app/ui/text-field.tsx'
import * as at from '#contract/audit/master-data/addresses.ts'
import { getProduct, saveProduct } from '#contract/audit/master-data/calls.ts'
import { MasterList } from '#contract/audit/master-data/codes.ts'
import { factorsText } from '#contract/audit/master-data/factors.ts'
import { MasterDataPerm } from '#contract/audit/master-data/perms.ts'
import { type ProductRow, typedProduct } from '#contract/audit/master-data/shapes.ts'
import { FormId } from './client-page.tsx'
import { EntryForm } from './entry-form.tsx'
import { clientOf, codeOf, isAdding } from './params.server.ts'

export const handle: PageHandle<{ product?: { name: string } }> = {
  i18n: 'master-data',
  title: ({ t, data }) =>
    data?.product ? t('master-data:products.edit', { name: data.product.name }) : t('master-data:list.add.products'),
}

/** Product with its conversion factors as editable text. */
const typed = <Row extends ProductRow>({ factors, ...row }: Row) => ({ ...row, factors: factorsText(factors) })

async function productOf(args: LoaderFunctionArgs) {
  return typed(await query(args, getProduct, { query: { clientCode: codeOf(args), id: numberOf(args, 'id') } }))
}

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, MasterDataPerm.write)
  const [client, product] = await Promise.all([clientOf(args), isAdding(args, 'id') ? undefined : productOf(args)])
  return { client, product, draft: await readDraft(args) }
}

/** After a concurrent edit, replies with the stored product beside the submitted one. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, typedProduct, FormId.entry)
  if (!form.ok) return form.refused()
  const clientCode = codeOf(args)
  const result = await mutate(args, saveProduct, { query: { clientCode }, body: form.value })
  if (!result.ok) return form.refusedBy(result, () => productOf(args))
  return redirectWithNotice(args, at.products(clientCode), translatorOf(args.request, 'master-data')('saved'))
}

export default function Product() {
  const { t } = useTranslation('master-data')
  const { client, product, draft } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const labels = {
    code: t('field.code'),
    name: t('field.name'),
    spec: t('field.spec'),
    baseUnit: t('field.baseUnit'),
    factors: t('field.factors'),
    listPrice: t('field.listPrice'),
  }
  const form = formState(FormId.entry, { reply, fields: labels, saved: draft?.values ?? product })
  return (
    <EntryForm
      client={client}
      list={MasterList.products}
      entry={product}
      form={form}
      labels={labels}
      reply={reply}
      draft={draft}
    >
      <TextField hint={t('products.codeHint')} field={form.field('code')} autoComplete="off" spellCheck={false} />
      <TextField field={form.field('name')} width="long" autoComplete="off" />
      <TextField hint={t('products.specHint')} field={form.field('spec')} optional autoComplete="off" />
      <TextField hint={t('products.baseUnitHint')} field={form.field('baseUnit')} width="short" autoComplete="off" />
      <TextField
        hint={t('products.factorsHint')}
        field={form.field('factors')}
        width="long"
        optional
        autoComplete="off"
      />
      <TextField field={form.field('listPrice')} width="short" optional inputMode="decimal" autoComplete="off" />
    </EntryForm>
  )
}
