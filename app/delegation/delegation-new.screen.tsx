import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/shell/page.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { DraftNotice } from '#app/ui/draft-notice.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { FilterBar } from '#app/ui/filter-bar.tsx'
import { formState } from '#app/ui/form.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { FormActions, PostForm } from '#app/ui/post-form.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { HistoricalData, personKeywordMax } from '#contract/delegation/codes.ts'
import { DelegationFields, useDelegationLabels } from './delegation-fields.tsx'
import type { action, loader } from './delegation-new.server.ts'
import { FormId } from './form-id.ts'

export const handle: PageHandle = { i18n: 'delegation', title: ({ t }) => t('delegation:new.title') }

type Person = Awaited<ReturnType<typeof loader>>['people'][number]

export default function DelegationNew() {
  const { t } = useTranslation('delegation')
  const { modules, agent } = useLoaderData<typeof loader>()
  const crumbs = [{ label: t('title'), to: '/author' }]
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

/** Who it shall be: each one found is a link to the form. */
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
        <TextField
          label={t('new.keyword')}
          field={{ name: 'keyword', initialValue: keyword }}
          type="search"
          maxLength={personKeywordMax}
        />
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
  const form = formState(FormId.save, {
    reply,
    fields: useDelegationLabels(),
    saved: draft?.values ?? { startDate: today, historicalData: HistoricalData.excluded },
  })
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader title={t('new.title')} line={t('line')} crumbs={crumbs} />
      {!reply && <DraftNotice draft={draft} />}
      <Card>
        <PostForm form={form}>
          <input type="hidden" name="agent" value={agent.usercode} />
          <DescriptionList
            items={[
              {
                term: t('field.agent'),
                value: (
                  <>
                    {[agent.name, agent.usercode, agent.dept].filter(Boolean).join(' · ')}{' '}
                    <Link to="/author/new">{t('new.other')}</Link>
                  </>
                ),
              },
            ]}
          />
          <DelegationFields form={form} modules={modules} today={today} />
          <FormActions>
            <Button look="primary">{t('form.save')}</Button>
            <LinkButton to="/author" look="quiet">
              {t('common:form.cancel')}
            </LinkButton>
          </FormActions>
        </PostForm>
      </Card>
    </>
  )
}
