import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermission } from '#app/page/menus/frame-data.ts'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { ExportButton } from '#app/ui/actions/export-button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { TabLinks } from '#app/ui/layout/tab-links.tsx'
import { FilterBar } from '#app/ui/lists/filter-bar.tsx'
import { Pager } from '#app/ui/lists/pager.tsx'
import * as at from '#contract/audit/master-data/addresses.ts'
import { MasterList } from '#contract/audit/master-data/codes.ts'
import { MasterDataPerm } from '#contract/audit/master-data/perms.ts'
import type { ClientRow } from '#contract/audit/master-data/shapes.ts'

/** Form ids of these pages; a reply names its form by id. */
export const FormId = {
  client: 'client',
  entry: 'entry',
  workbook: 'workbook',
  take: 'take',
} as const

const lists = {
  [MasterList.dealers]: at.dealers,
  [MasterList.products]: at.products,
  [MasterList.relations]: at.relations,
}
const entries = {
  [MasterList.dealers]: at.dealer,
  [MasterList.products]: at.product,
  [MasterList.relations]: at.relation,
}

export const listAddress = (code: string, list: MasterList) => lists[list](code)
export const entryAddress = (code: string, list: MasterList, id: string | number) => entries[list](code, id)

type Props = {
  client: Pick<ClientRow, 'code' | 'name' | 'dealers' | 'products' | 'relations'>
  list: MasterList
  keyword: string
  filters?: ReactNode
  filtered: boolean
  page: { current: number; size: number; total: number }
  /** Table of entries. */
  children: ReactNode
}

export function ClientPage({ client, list, keyword, filters, filtered, page, children }: Props) {
  const { t } = useTranslation('master-data')
  const mayWrite = usePermission(MasterDataPerm.write)
  const { code, name } = client
  const isEmpty = page.total === 0 && !filtered
  const upload = mayWrite && <LinkButton to={at.upload(code, list)}>{t('upload.action')}</LinkButton>
  const add = mayWrite && (
    <LinkButton look="primary" to={entryAddress(code, list, 'new')}>
      {t(`list.add.${list}`)}
    </LinkButton>
  )
  return (
    <>
      <PageHeader
        title={t(`list.title.${list}`, { name })}
        line={t(`list.line.${list}`)}
        crumbs={[{ label: t('clients.title'), to: at.clients }]}
        action={
          <>
            <ExportButton action={at.download(code, list)}>{t('download.action')}</ExportButton>
            {!isEmpty && upload}
            {!isEmpty && add}
          </>
        }
      />
      <TabLinks
        label={t('clients.lists', { name })}
        tabs={Object.values(MasterList).map((each) => ({
          label: t(`list.tab.${each}`),
          to: listAddress(code, each),
          count: client[each],
        }))}
      />
      {isEmpty ? (
        <Card>
          <EmptyState
            title={t(`list.empty.${list}`)}
            line={t(`list.emptyLine.${list}`)}
            action={
              <>
                {upload} {add}
              </>
            }
          />
        </Card>
      ) : (
        <>
          <FilterBar label={t(`list.filter.${list}`)} active={filtered}>
            <TextField
              label={t(`list.keyword.${list}`)}
              field={{ name: 'keyword', initialValue: keyword }}
              type="search"
              maxLength={50}
            />
            {filters}
          </FilterBar>
          {children}
          {page.total > 0 && <Pager page={page.current} size={page.size} total={page.total} />}
        </>
      )}
    </>
  )
}
