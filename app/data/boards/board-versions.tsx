import type { LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import { leaveEmptyPage, listingOf } from '#app/page/request/listing.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { Button } from '#app/ui/actions/button.tsx'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { type Column, DataTable } from '#app/ui/lists/data-table.tsx'
import { Pager } from '#app/ui/lists/pager.tsx'
import * as at from '#contract/data/addresses.ts'
import { compareBoards, listBoardVersions } from '#contract/data/boards/calls.ts'
import type { BoardVersionRow } from '#contract/data/boards/shapes.ts'
import classes from './board.module.css'
import { BoardDifferences } from './board-differences.tsx'
import { draftOf } from './draft.server.ts'
import { textFiles } from './texts.ts'

export const handle: PageHandle<{ board: { name: string } }> = {
  i18n: [...textFiles, 'mart'],
  title: ({ t, data }) => t('boards:versions.title', { name: data?.board.name ?? '' }),
}

const numberIn = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const { bizId, name, publishedVersion, lastVersion } = (await draftOf(args)).draft
  const { current, size } = listingOf(request, ['number'], { sort: 'number', order: 'desc' })
  const found = await query(args, listBoardVersions, { query: { bizId, current, size } })
  leaveEmptyPage(request, found)
  const { records, ...page } = found
  const { searchParams } = new URL(request.url)
  const from = numberIn(searchParams.get('from'))
  const to = searchParams.get('to') === 'draft' ? 'draft' : numberIn(searchParams.get('to'))
  const isKnown = (number: number | 'draft') => number === 'draft' || number <= lastVersion
  const isComparing = from !== undefined && to !== undefined && isKnown(from) && isKnown(to)
  const { time } = datesOf(request)
  return {
    board: { bizId, name, publishedVersion, lastVersion },
    page,
    versions: records.map((row) => ({ ...row, at: time(row.at) })),
    compared: isComparing ? { from, to, ...(await query(args, compareBoards, { body: { bizId, from, to } })) } : null,
  }
}

/** Versions of a board, and the differences between two of them. */
export default function BoardVersions() {
  const { t } = useTranslation('boards')
  const { board, page, versions, compared } = useLoaderData<typeof loader>()
  const { workspace, allowed } = useWorkspace()
  const { id } = workspace
  const { bizId, name, publishedVersion, lastVersion } = board
  const columns: Column<BoardVersionRow>[] = [
    {
      key: 'number',
      head: t('versions.number'),
      rowHead: true,
      cell: ({ number }) => (
        <>
          <Link to={at.boardVersion(bizId, number)}>{t('versionOf', { number })}</Link>{' '}
          {number === publishedVersion && <Badge tone="success">{t('versions.current')}</Badge>}
        </>
      ),
    },
    { key: 'name', head: t('field.name'), cell: (row) => row.name },
    {
      key: 'note',
      head: t('publish.note'),
      cell: ({ note, restoredFrom }) => (
        <>
          {note}{' '}
          {restoredFrom !== null && <Badge tone="info">{t('versions.restored', { number: restoredFrom })}</Badge>}
        </>
      ),
      prose: true,
      width: '14rem',
    },
    { key: 'cards', head: t('field.cards'), cell: ({ cards }) => cards, numeric: true },
    { key: 'by', head: t('versions.by'), cell: ({ by }) => by },
    { key: 'at', head: t('versions.at'), cell: ({ at: published }) => published },
    {
      key: 'actions',
      head: t('versions.actions'),
      actions: true,
      cell: ({ number }) =>
        allowed.edit &&
        number !== publishedVersion && (
          <Link to={at.boardRestore(id, bizId, number)} aria-label={`${t('restore.action')} ${number}`}>
            {t('restore.action')}
          </Link>
        ),
    },
  ]
  const options = [
    ...Array.from({ length: lastVersion }, (_, back) => {
      const number = lastVersion - back
      return { value: String(number), label: t('versionOf', { number }) }
    }),
  ]
  const title = t('versions.title', { name })
  return (
    <>
      <PageHeader
        title={title}
        crumbs={[
          { label: t('title'), to: at.boards(id) },
          { label: name, to: at.board(id, bizId) },
        ]}
      />
      {lastVersion > 0 && (
        <Card title={t('versions.compare')}>
          <Form method="get" action={at.boardVersions(id, bizId)} className={classes.tools}>
            <SelectField
              label={t('versions.from')}
              field={{ name: 'from', initialValue: String(compared?.from ?? Math.max(1, lastVersion - 1)) }}
              empty={false}
              options={options}
              width="short"
            />
            <SelectField
              label={t('versions.to')}
              field={{ name: 'to', initialValue: String(compared?.to ?? 'draft') }}
              empty={false}
              options={[{ value: 'draft', label: t('draft') }, ...options]}
              width="short"
            />
            <Button>{t('versions.compareAction')}</Button>
          </Form>
        </Card>
      )}
      {compared && (
        <BoardDifferences
          title={t('versions.result', {
            from: t('versionOf', { number: compared.from }),
            to: compared.to === 'draft' ? t('draft') : t('versionOf', { number: compared.to }),
          })}
          compared={compared}
        />
      )}
      <DataTable
        stacked
        caption={title}
        columns={columns}
        rows={versions}
        rowKey={({ number }) => number}
        empty={
          <Card>
            <EmptyState title={t('versions.none')} line={t('versions.noneLine')} />
          </Card>
        }
      />
      {page.total > page.size && <Pager page={page.current} size={page.size} total={page.total} />}
    </>
  )
}
