import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate, query } from '#app/page/api/api.server.ts'
import { refuseWithout } from '#app/page/errors/refuse.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import { searchedIn } from '#app/page/request/listing.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { Button, LinkButton } from '#app/ui/actions/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { CheckboxGroup } from '#app/ui/fields/checkbox-group.tsx'
import { TextareaField, TextField } from '#app/ui/fields/text-field.tsx'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { SearchField } from '#app/ui/lists/filter-bar.tsx'
import * as at from '#contract/data/addresses.ts'
import { saveMarket } from '#contract/data/markets/calls.ts'
import { MarketPerm } from '#contract/data/markets/perms.ts'
import { type MarketRow, savingMarket } from '#contract/data/markets/shapes.ts'
import { pageDirectory } from '#contract/shell/accounts/calls.ts'
import classes from './market.module.css'
import { isAdding, marketOf } from './params.server.ts'

const formId = 'market'
/** People offered by one search. */
const peopleShown = 20
const idsMax = 100

export const handle: PageHandle<{ market?: { name: string } | undefined }> = {
  i18n: 'markets',
  title: ({ t, data }) => (data?.market ? t('markets:edit.title', { name: data.market.name }) : t('markets:edit.add')),
}

/** Market as form values. */
const typed = ({ managers, orderNum, ...market }: MarketRow) => ({
  ...market,
  orderNum: String(orderNum),
  managerIds: managers.map(({ userId }) => String(userId)),
})

/** Typed fields from the address, which the search for people preserves. */
function typedIn(searchParams: URLSearchParams) {
  if (!searchParams.has('people')) return undefined
  const [name = '', remark = '', orderNum = ''] = ['name', 'remark', 'orderNum'].map((field) =>
    (searchParams.get(field) ?? '').slice(0, 500),
  )
  const version = searchParams.get('version')
  return {
    name,
    remark,
    orderNum,
    managerIds: searchParams.getAll('managerIds'),
    ...(version !== null && /^\d{1,9}$/.test(version) && { version: Number(version) }),
  }
}

/** Offers the market's managers, those already ticked, and the matches of `?people=` in the directory. */
export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, MarketPerm.manage)
  const { searchParams } = new URL(args.request.url)
  const found = isAdding(args) ? undefined : await marketOf(args)
  const market = found && typed(found)
  const people = searchedIn(searchParams, 'people')
  const searched = typedIn(searchParams)
  const ticked = [...new Set([...(searched?.managerIds ?? []), ...(market?.managerIds ?? [])])]
    .filter((id) => /^[1-9]\d{0,8}$/.test(id))
    .slice(0, idsMax)
  const [searchedPeople, chosen] = await Promise.all([
    query(args, pageDirectory, { query: { keyword: people || undefined, size: peopleShown } }),
    ticked.length > 0
      ? query(args, pageDirectory, { query: { ids: ticked.join(), size: idsMax } })
      : { records: [], total: 0 },
  ])
  const offered = new Map([...chosen.records, ...searchedPeople.records].map((person) => [person.id, person]))
  return {
    market,
    people,
    searched,
    more: searchedPeople.total > searchedPeople.records.length,
    powerless: (found?.managers ?? []).flatMap(({ name, mayDecide }) => (mayDecide ? [] : [name])),
    offered: [...offered.values()].map(({ id, name, usercode, dept }) => ({ id, name, usercode, dept })),
    draft: await readDraft(args),
  }
}

/** After a concurrent edit, replies with the stored market next to the submitted one. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, savingMarket, formId)
  if (!form.ok) return form.refused()
  const result = await mutate(args, saveMarket, { body: form.value })
  if (!result.ok) return form.refusedBy(result, async () => typed(await marketOf(args)))
  return redirectWithNotice(args, at.markets, translatorOf(args.request, 'markets')('saved'))
}

export default function Market() {
  const { t } = useTranslation('markets')
  const { market, people, searched, more, powerless, offered, draft } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const labels = {
    name: t('field.name'),
    remark: t('field.remark'),
    orderNum: t('field.orderNum'),
    managerIds: t('field.managers'),
  }
  const saved: Readonly<Record<string, unknown>> = searched ?? market ?? { orderNum: '0' }
  const form = formState(formId, {
    reply,
    draft,
    fields: labels,
    saved,
  })
  const stored = reply?.stored
  const named = (ids: readonly string[]) =>
    ids.map((id) => offered.find((person) => String(person.id) === id)?.name ?? id).join(t('and'))
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={market ? t('edit.title', { name: market.name }) : t('edit.add')}
        line={t('edit.line')}
        crumbs={[{ label: t('title'), to: at.markets }]}
        action={
          market && (
            <>
              <LinkButton to={at.offeredTables(market.bizId)}>{t('edit.platformTables')}</LinkButton>
              <LinkButton look="quiet" to={at.marketRemove(market.bizId)}>
                {t('remove.action')}
              </LinkButton>
            </>
          )
        }
      />
      {powerless.length > 0 && (
        <Notice tone="warning" title={t('powerless.title', { names: powerless.join(t('and')) })}>
          {t('powerless.line')}
        </Notice>
      )}
      <EditForm
        form={form}
        reply={reply}
        draft={draft}
        version={market && (searched?.version ?? market.version)}
        conflict={
          stored && [
            { field: labels.name, mine: reply.values.name?.[0] ?? '', stored: stored.name },
            { field: labels.remark, mine: reply.values.remark?.[0] ?? '', stored: stored.remark },
            { field: labels.orderNum, mine: reply.values.orderNum?.[0] ?? '', stored: stored.orderNum },
            {
              field: labels.managerIds,
              mine: named(reply.values.managerIds ?? []),
              stored: named(stored.managerIds),
            },
          ]
        }
        save={t('edit.save')}
        back={at.markets}
      >
        {market && <input type="hidden" name="bizId" value={market.bizId} />}
        <TextField field={form.field('name')} hint={t('edit.nameHint')} autoComplete="off" />
        <TextareaField field={form.field('remark')} hint={t('edit.remarkHint')} optional rows={3} />
        <TextField
          field={form.field('orderNum')}
          hint={t('edit.orderHint')}
          width="short"
          inputMode="numeric"
          autoComplete="off"
        />
        <search className={classes.find} aria-label={t('edit.findPeople')}>
          <SearchField label={t('edit.people')} name="people" value={people} />
          <Button formMethod="get">{t('edit.find')}</Button>
        </search>
        {offered.length === 0 ? (
          <Notice tone="info" title={t('edit.nobody')} />
        ) : (
          <CheckboxGroup
            field={form.field('managerIds')}
            hint={more ? t('edit.moreHint') : t('edit.managersHint')}
            choices={offered.map(({ id, name, usercode, dept }) => ({
              value: String(id),
              label: name,
              hint: [usercode, dept].filter(Boolean).join(' · '),
            }))}
          />
        )}
      </EditForm>
    </>
  )
}
