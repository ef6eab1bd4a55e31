import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import { leaveEmptyPage } from '#app/page/request/listing.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { useLanguage } from '#app/page/text/use-language.ts'
import { ExportButton } from '#app/ui/actions/export-button.tsx'
import { EmptyState, NoneFound } from '#app/ui/feedback/empty-state.tsx'
import { DateField } from '#app/ui/fields/text-field.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { type Column, DataTable } from '#app/ui/lists/data-table.tsx'
import { FilterBar, FilterSelect, SearchField } from '#app/ui/lists/filter-bar.tsx'
import { Pager } from '#app/ui/lists/pager.tsx'
import * as at from '#contract/shell/home/addresses.ts'
import { pageTodos } from '#contract/shell/home/calls.ts'
import { TodoStatus } from '#contract/shell/home/codes.ts'
import { modules } from '#contract/shell/home/modules.ts'
import { menuName } from '#contract/shell/menus/name.ts'
import { todoListOf, todoUrl } from './todos.server.ts'

export const handle: PageHandle = { i18n: 'home', title: ({ t }) => t('home:todos.title') }

/** spec: platform §9 "todo page size" */
const pageSize = 200

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const { filter, current, sort, order } = todoListOf(request)
  const found = await query(args, pageTodos, {
    body: {
      mainSource: filter.source,
      taskStatus: TodoStatus.open,
      submitUserCode: filter.submitUserCode,
      submitDate: filter.submitDate || undefined,
      keyword: filter.keyword,
      sort,
      order,
      pageNo: current,
      pageSize,
    },
  })
  leaveEmptyPage(request, { records: found.records, current: found.pageNo })
  const dates = datesOf(request)
  return {
    filter,
    order: { by: sort, descending: order === 'desc' },
    filtered: Object.values(filter).some((value) => value !== ''),
    page: { number: found.pageNo, size: found.pageSize, total: found.total },
    sources: found.sources,
    submitters: found.submitters,
    todos: found.records.map(({ bizId, title, url, mainSource, submitUserName, submitDate }) => ({
      bizId,
      title,
      url: todoUrl(url),
      mainSource,
      submitUserName,
      submitted: dates.day(submitDate),
    })),
  }
}

/** Open tasks of the user, each row linked to its page. spec: platform §7 `/todo/home/page` */
export default function Todos() {
  const { t } = useTranslation('home')
  const { filter, order, filtered, page, sources, submitters, todos } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  const moduleName = useModuleName()
  const columns: Column<(typeof todos)[number]>[] = [
    {
      key: 'title',
      head: t('todos.name'),
      cell: ({ title, url }) => (url ? <Link to={url}>{title}</Link> : title),
      rowHead: true,
      sortable: true,
      prose: true,
      width: '14rem',
    },
    { key: 'source', head: t('todos.source'), cell: ({ mainSource }) => moduleName(mainSource) },
    {
      key: 'submitter',
      head: t('todos.submitter'),
      cell: ({ submitUserName }) => submitUserName,
      sortable: true,
    },
    { key: 'submitDate', head: t('todos.date'), cell: ({ submitted }) => submitted, sortable: true },
  ]
  const empty = <EmptyState title={t('todos.empty')} line={t('todos.emptyLine')} />
  return (
    <>
      <PageHeader
        title={t('todos.title')}
        line={t('todos.line')}
        action={todos.length > 0 && <ExportButton action={at.todosExport + search}>{t('todos.export')}</ExportButton>}
      />
      {page.total === 0 && !filtered ? (
        <Card>{empty}</Card>
      ) : (
        <>
          <FilterBar label={t('todos.filter')} active={filtered}>
            <SearchField label={t('todos.keyword')} value={filter.keyword} maxLength={100} />
            <FilterSelect
              label={t('todos.source')}
              name="source"
              value={filter.source}
              options={sources.map((value) => ({ value, label: moduleName(value) }))}
            />
            <FilterSelect
              label={t('todos.submitter')}
              name="submitUserCode"
              value={filter.submitUserCode}
              options={submitters.map(({ usercode, name }) => ({ value: usercode, label: name || usercode }))}
            />
            <DateField label={t('todos.date')} field={{ name: 'submitDate', initialValue: filter.submitDate }} />
          </FilterBar>
          <DataTable
            caption={t('todos.title')}
            columns={columns}
            rows={todos}
            rowKey={({ bizId }) => bizId}
            order={order}
            stacked
            empty={<NoneFound title={t('todos.noneFound')} line={t('todos.noneFoundLine')} />}
          />
          {todos.length > 0 && <Pager page={page.number} size={page.size} total={page.total} />}
        </>
      )}
    </>
  )
}

/** A module's name in the page's language, or its id if this product does not know it. */
function useModuleName(): (menuId: string) => string {
  const language = useLanguage()
  return (menuId) => {
    const known = modules.find((module) => module.menuId === menuId)
    return known ? menuName(known, language) : menuId
  }
}
