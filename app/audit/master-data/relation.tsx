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
import { getRelation, pageDealers, pageProducts, saveRelation } from '#contract/audit/master-data/calls.ts'
import { MasterList } from '#contract/audit/master-data/codes.ts'
import { MasterDataPerm } from '#contract/audit/master-data/perms.ts'
import { savingRelation } from '#contract/audit/master-data/shapes.ts'
import { pageSizeMax } from '#contract/platform/paging.ts'
import { FormId } from './client-page.tsx'
import { EntryForm } from './entry-form.tsx'
import { clientOf, codeOf, isAdding } from './params.server.ts'

export const handle: PageHandle<{ relation?: { name: string } }> = {
  i18n: 'master-data',
  title: ({ t, data }) =>
    data?.relation
      ? t('master-data:relations.edit', { name: data.relation.name })
      : t('master-data:list.add.relations'),
}

const relationOf = (args: LoaderFunctionArgs) =>
  query(args, getRelation, { query: { clientCode: codeOf(args), id: numberOf(args, 'id') } })

/** Loads codes as input suggestions, up to the limit of one call. */
export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, MasterDataPerm.write)
  const params = { clientCode: codeOf(args), size: pageSizeMax }
  const [client, relation, dealers, products] = await Promise.all([
    clientOf(args),
    isAdding(args, 'id') ? undefined : relationOf(args),
    query(args, pageDealers, { query: params }),
    query(args, pageProducts, { query: params }),
  ])
  return {
    client,
    relation,
    dealers: dealers.records.map(({ code, name }) => ({ code, name })),
    products: products.records.map(({ code, name, spec }) => ({ code, name: `${name} ${spec}` })),
    draft: await readDraft(args),
  }
}

/** After a concurrent edit, replies with the stored relation next to the submitted one. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, savingRelation, FormId.entry)
  if (!form.ok) return form.refused()
  const clientCode = codeOf(args)
  const result = await mutate(args, saveRelation, { query: { clientCode }, body: form.value })
  if (!result.ok) return form.refusedBy(result, () => relationOf(args))
  return redirectWithNotice(args, at.relations(clientCode), translatorOf(args.request, 'master-data')('saved'))
}

export default function Relation() {
  const { t } = useTranslation('master-data')
  const { client, relation, dealers, products, draft } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const labels = {
    dealerCode: t('field.dealerCode'),
    name: t('relations.name'),
    spec: t('relations.spec'),
    productCode: t('field.productCode'),
  }
  const form = formState(FormId.entry, { reply, fields: labels, saved: draft?.values ?? relation })
  return (
    <EntryForm
      client={client}
      list={MasterList.relations}
      line={t('relations.formLine')}
      entry={relation}
      form={form}
      labels={labels}
      reply={reply}
      draft={draft}
    >
      <TextField
        hint={t('relations.dealerHint')}
        field={form.field('dealerCode')}
        list="dealers"
        autoComplete="off"
        spellCheck={false}
      />
      <Codes id="dealers" of={dealers} />
      <TextField hint={t('relations.nameHint')} field={form.field('name')} width="long" autoComplete="off" />
      <TextField field={form.field('spec')} optional autoComplete="off" />
      <TextField
        hint={t('relations.productHint')}
        field={form.field('productCode')}
        list="products"
        autoComplete="off"
        spellCheck={false}
      />
      <Codes id="products" of={products} />
    </EntryForm>
  )
}

const Codes = ({ id, of }: { id: string; of: readonly { code: string; name: string }[] }) => (
  <datalist id={id}>
    {of.map(({ code, name }) => (
      <option key={code} value={code}>
        {name}
      </option>
    ))}
  </datalist>
)
