import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate, query } from '#app/page/api/api.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import { searchedIn } from '#app/page/request/listing.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { Card } from '#app/ui/layout/card.tsx'
import { DescriptionList } from '#app/ui/layout/description-list.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { type Column, DataTable } from '#app/ui/lists/data-table.tsx'
import { FilterBar, SearchField } from '#app/ui/lists/filter-bar.tsx'
import * as at from '#contract/shell/delegation/addresses.ts'
import { listAgentChoices, saveDelegation } from '#contract/shell/delegation/calls.ts'
import { HistoricalData, personKeywordMax } from '#contract/shell/delegation/codes.ts'
import { delegationRecord } from '#contract/shell/delegation/shapes.ts'
import { modulesOf, refuseActing } from './delegation.server.ts'
import { DelegationFields, useDelegationLabels } from './delegation-fields.tsx'

const formId = 'delegation'

export { ErrorBoundary } from './delegation-view.tsx'

export const handle: PageHandle = { i18n: 'delegation', title: ({ t }) => t('delegation:new.title') }

/** Maximum results of the directory search. */
const foundMax = 50

/** First step: search and choose the agent, by query parameters. Second step: the form. */
export async function loader(args: LoaderFunctionArgs) {
  await refuseActing(args)
  const { searchParams } = new URL(args.request.url)
  const textOf = (name: string) => searchedIn(searchParams, name, personKeywordMax)
  const [keyword, usercode] = [textOf('keyword'), textOf('agent')]
  const [modules, people] = await Promise.all([
    modulesOf(args),
    query(args, listAgentChoices, { query: { keyword: usercode || keyword || undefined } }),
  ])
  const agent = usercode === '' ? undefined : people.find((person) => person.usercode === usercode)
  return {
    keyword,
    modules,
    agent,
    people: agent ? [] : people,
    cut: people.length >= foundMax - 1,
    today: datesOf(args.request).today(),
    draft: await readDraft(args),
  }
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, delegationRecord, formId)
  if (!form.ok) return form.refused()
  const { id: _id, version: _version, ...record } = form.value
  const result = await mutate(args, saveDelegation, { body: record })
  if (!result.ok) return form.refused(result)
  const t = translatorOf(args.request, 'delegation')
  return redirectWithNotice(args, at.delegation(result.data.id), t('new.done'))
}

type Person = Awaited<ReturnType<typeof loader>>['people'][number]

export default function DelegationNew() {
  const { t } = useTranslation('delegation')
  const { modules, agent } = useLoaderData<typeof loader>()
  const crumbs = [{ label: t('title'), to: at.delegations }]
  if (modules.length === 0) {
    return (
      <>
        <PageHeader title={t('new.title')} crumbs={crumbs} />
        <Card>
          <EmptyState title={t('new.noModules')} line={t('new.noModulesLine')} />
        </Card>
      </>
    )
  }
  return agent ? <Giving agent={agent} crumbs={crumbs} /> : <Choosing crumbs={crumbs} />
}

type Crumbs = { crumbs: { label: string; to: string }[] }

/** First step: each person found links to the form. */
function Choosing({ crumbs }: Crumbs) {
  const { t } = useTranslation('delegation')
  const { keyword, people, cut } = useLoaderData<typeof loader>()
  const columns: Column<Person>[] = [
    {
      key: 'name',
      head: t('field.agent'),
      cell: ({ usercode, name }) => (
        <Link to={`?${new URLSearchParams({ agent: usercode })}`} aria-label={t('new.choose', { name })}>
          {name}
        </Link>
      ),
      rowHead: true,
    },
    { key: 'usercode', head: t('new.usercode'), cell: ({ usercode }) => usercode },
    { key: 'dept', head: t('new.dept'), cell: ({ dept }) => dept || '—', prose: true },
  ]
  return (
    <>
      <PageHeader title={t('new.title')} line={t('new.who')} crumbs={crumbs} />
      <FilterBar label={t('new.search')} active={keyword !== ''}>
        <SearchField label={t('new.keyword')} value={keyword} maxLength={personKeywordMax} />
      </FilterBar>
      <DataTable
        caption={t('new.found')}
        columns={columns}
        rows={people}
        rowKey={({ usercode }) => usercode}
        empty={
          <Card>
            <EmptyState title={t('new.noneFound')} line={t('new.noneFoundLine')} />
          </Card>
        }
      />
      {cut && <p>{t('new.more', { shown: people.length })}</p>}
    </>
  )
}

function Giving({ agent, crumbs }: Crumbs & { agent: Person }) {
  const { t } = useTranslation(['delegation', 'common'])
  const { modules, today, draft } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const form = formState(formId, {
    reply,
    fields: useDelegationLabels(),
    saved: draft?.values ?? { startDate: today, historicalData: HistoricalData.excluded },
  })
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader title={t('new.title')} line={t('line')} crumbs={crumbs} />
      <EditForm form={form} reply={reply} draft={draft} save={t('form.save')} back={at.delegations}>
        <input type="hidden" name="agent" value={agent.usercode} />
        <DescriptionList
          items={[
            {
              term: t('field.agent'),
              value: (
                <>
                  {[agent.name, agent.usercode, agent.dept].filter(Boolean).join(' · ')}{' '}
                  <Link to={at.delegationNew}>{t('new.other')}</Link>
                </>
              ),
            },
          ]}
        />
        <DelegationFields form={form} modules={modules} today={today} />
      </EditForm>
    </>
  )
}
