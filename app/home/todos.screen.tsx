import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/shell/page.ts'
import { useLanguage } from '#app/shell/use-language.ts'
import { Card } from '#app/ui/card.tsx'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { DateField } from '#app/ui/date-field.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar } from '#app/ui/filter-bar.tsx'
import { NoneFound } from '#app/ui/none-found.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { modules } from '#contract/home/modules.ts'
import { menuName } from '#contract/menus/name.ts'
import type { loader } from './todos.server.ts'

export const handle: PageHandle = { i18n: 'todo', title: ({ t }) => t('todo:title') }

/** What waits for the user, each row leading to where it is done. spec: platform §7 `/todo/home/page` */
export default function Todos() {
  const { t } = useTranslation('todo')
  const { filter, filtered, page, sources, submitters, todos } = useLoaderData<typeof loader>()
  const moduleName = useModuleName()
  const columns: Column<(typeof todos)[number]>[] = [
    {
      key: 'title',
      head: t('name'),
      cell: ({ title, url }) => (url ? <Link to={url}>{title}</Link> : title),
      rowHead: true,
      prose: true,
      width: '14rem',
    },
    { key: 'source', head: t('source'), cell: ({ mainSource }) => moduleName(mainSource) },
    { key: 'submitter', head: t('submitter'), cell: ({ submitUserName }) => submitUserName },
    { key: 'date', head: t('date'), cell: ({ submitted }) => submitted },
  ]
  const empty = <EmptyState title={t('empty')} line={t('emptyLine')} />
  return (
    <>
      <PageHeader title={t('title')} line={t('line')} />
      {page.total === 0 && !filtered ? (
        <Card>{empty}</Card>
      ) : (
        <>
          <FilterBar label={t('filter')} active={filtered}>
            <TextField label={t('keyword')} field={{ name: 'keyword', initialValue: filter.keyword }} type="search" />
            <SelectField
              label={t('source')}
              field={{ name: 'source', initialValue: filter.source }}
              empty={t('all')}
              options={sources.map((value) => ({ value, label: moduleName(value) }))}
            />
            <SelectField
              label={t('submitter')}
              field={{ name: 'submitUserCode', initialValue: filter.submitUserCode }}
              empty={t('all')}
              options={submitters.map(({ usercode, name }) => ({ value: usercode, label: name || usercode }))}
            />
            <DateField label={t('date')} field={{ name: 'submitDate', initialValue: filter.submitDate }} />
          </FilterBar>
          <DataTable
            caption={t('title')}
            columns={columns}
            rows={todos}
            rowKey={({ bizId }) => bizId}
            empty={<NoneFound title={t('noneFound')} line={t('noneFoundLine')} />}
          />
          {todos.length > 0 && <Pager page={page.number} size={page.size} total={page.total} />}
        </>
      )}
    </>
  )
}

/** A module's name in the page's language; one this product does not know is called by its id. */
function useModuleName(): (menuId: string) => string {
  const language = useLanguage()
  return (menuId) => {
    const known = modules.find((module) => module.menuId === menuId)
    return known ? menuName(known, language) : menuId
  }
}
