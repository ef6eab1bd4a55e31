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
import { type FormReply, formState } from '#app/ui/forms/form.ts'
import { RepeatedRows } from '#app/ui/forms/repeated-rows.tsx'
import { rowsIn } from '#app/ui/forms/row-intent.ts'
import * as at from '#contract/audit/master-data/addresses.ts'
import { getProduct, saveProduct } from '#contract/audit/master-data/calls.ts'
import { MasterList } from '#contract/audit/master-data/codes.ts'
import { type Factor, factorsMax, factorsText } from '#contract/audit/master-data/factors.ts'
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

const productOf = (args: LoaderFunctionArgs): Promise<ProductRow> =>
  query(args, getProduct, { query: { clientCode: codeOf(args), id: numberOf(args, 'id') } })

type Values = FormReply['values']

const unitOf = (at: number) => `factors[${at}].unit`
const countOf = (at: number) => `factors[${at}].factor`

/** Values of the fields of each factor's row. */
const rowsOf = (factors: readonly Factor[]): Values =>
  Object.fromEntries(
    factors.flatMap(({ unit, factor }, at) => [
      [unitOf(at), [unit]],
      [countOf(at), [factor]],
    ]),
  )

/** Factors as one text, to compare two versions. */
const textOf = (values: Values): string =>
  factorsText(
    Array.from({ length: rowsIn(values, 'factors') }, (_, at) => ({
      unit: values[unitOf(at)]?.[0] ?? '',
      factor: values[countOf(at)]?.[0] ?? '',
    })).filter(({ unit, factor }) => unit !== '' || factor !== ''),
  )

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, MasterDataPerm.write)
  const [client, product] = await Promise.all([clientOf(args), isAdding(args, 'id') ? undefined : productOf(args)])
  return { client, product, draft: await readDraft(args) }
}

/** After a concurrent edit, replies with the stored product next to the submitted one. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, typedProduct, FormId.entry)
  if (!form.ok) return form.refused()
  const clientCode = codeOf(args)
  const result = await mutate(args, saveProduct, { query: { clientCode }, body: form.value })
  if (!result.ok)
    return form.refusedBy(result, async () => {
      const { factors, ...stored } = await productOf(args)
      return { ...stored, factors: factorsText(factors) }
    })
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
  const held = reply?.values ?? draft?.values ?? rowsOf(product?.factors ?? [])
  // A new product shows one row to fill in.
  const count = rowsIn(held, 'factors') || (reply ? 0 : 1)
  const partOf = (at: number, part: string) => t('products.factorOf', { label: labels.factors, number: at + 1, part })
  const rowLabels = Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      [unitOf(at), partOf(at, t('products.factorUnit'))],
      [countOf(at), partOf(at, t('products.factorCount'))],
    ]).flat(),
  ) as Record<string, string>
  const form = formState<string>(FormId.entry, {
    reply,
    fields: { ...labels, ...rowLabels },
    saved: draft?.values ?? (product && { ...product, ...rowsOf(product.factors) }),
  })
  return (
    <EntryForm
      client={client}
      list={MasterList.products}
      entry={product}
      form={form}
      labels={labels}
      reply={reply && { ...reply, values: { ...reply.values, factors: [textOf(reply.values)] } }}
      draft={draft}
      preventScrollReset
    >
      <TextField hint={t('products.codeHint')} field={form.field('code')} autoComplete="off" spellCheck={false} />
      <TextField field={form.field('name')} width="long" autoComplete="off" />
      <TextField hint={t('products.specHint')} field={form.field('spec')} optional autoComplete="off" />
      <TextField hint={t('products.baseUnitHint')} field={form.field('baseUnit')} width="short" autoComplete="off" />
      <RepeatedRows
        hint={t('products.factorsHint')}
        field={{ ...form.field('factors'), initialValue: undefined }}
        optional
        reply={reply}
        count={count}
        max={factorsMax}
      >
        {({ index, autoFocus }) => (
          <>
            <TextField
              label={t('products.factorUnit')}
              field={form.field(unitOf(index))}
              width="short"
              autoComplete="off"
              autoFocus={autoFocus}
            />
            <TextField
              label={t('products.factorCount')}
              field={form.field(countOf(index))}
              width="short"
              inputMode="decimal"
              autoComplete="off"
            />
          </>
        )}
      </RepeatedRows>
      <TextField field={form.field('listPrice')} width="short" optional inputMode="decimal" autoComplete="off" />
    </EntryForm>
  )
}
