import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useHref, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import { leaveEmptyPage, listingOf } from '#app/page/request/listing.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { bizIdOf } from '#app/page/request/params.server.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { usePaperColumn } from '#app/risk/results/paper-column.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { type Column, DataTable } from '#app/ui/lists/data-table.tsx'
import { Pager } from '#app/ui/lists/pager.tsx'
import { sizeText } from '#app/ui/text/figures.ts'
import * as atCampaigns from '#contract/risk/campaigns/addresses.ts'
import * as at from '#contract/risk/kinds/matrix/addresses.ts'
import { pageNotes } from '#contract/risk/kinds/matrix/result-calls.ts'
import { DomainKind } from '#contract/risk/questionnaires/codes.ts'
import { listProjectDomains } from '#contract/risk/results/calls.ts'
import classes from './result-notes.module.css'
import { resultParamsOf } from './result-params.server.ts'
import { useResults } from './use-results.ts'

export const handle: PageHandle = { i18n: ['results', 'campaigns', 'kinds-matrix-results'] }

/** Returns null if an anonymity threshold hides individual answers. */
export async function loader(args: LoaderFunctionArgs) {
  const domains = await query(args, listProjectDomains, { query: { id: bizIdOf(args) } })
  if (domains.some(({ kind, single }) => kind === DomainKind.matrix && !single)) return null
  const { current, size } = listingOf(args.request, [], { sort: 'id', order: 'asc' })
  const page = await query(args, pageNotes, { query: { ...resultParamsOf(args), current, size } })
  leaveEmptyPage(args.request, page)
  const { time } = datesOf(args.request)
  return { ...page, records: page.records.map((each) => ({ ...each, submittedAt: time(each.submittedAt) })) }
}

type Notes = NonNullable<Awaited<ReturnType<typeof loader>>>
type Row = Notes['records'][number]

/** Comments and files of respondents, each with its row, respondent and paper. */
export default function ResultNotes() {
  const { t } = useTranslation('kinds-matrix-results')
  const notes = useLoaderData<typeof loader>()
  if (notes) return <NotesTable notes={notes} />
  return (
    <Card>
      <EmptyState title={t('notes.anonymous')} line={t('notes.anonymousLine')} />
    </Card>
  )
}

function NotesTable({ notes: { records, asks, domain, current, size, total } }: { notes: Notes }) {
  const { t } = useTranslation(['kinds-matrix-results', 'campaigns', 'results'])
  const { projectId, filter } = useResults()
  const file = useHref(at.paperFile)
  const title = [t('notes.title'), filter.department, filter.firstRisk].filter(Boolean).join(' · ')
  const paperColumn = usePaperColumn<Row>((uuid) => at.paperShown({ uuid, domain }))
  const columns: Column<Row>[] = [
    {
      key: 'row',
      head: t('notes.row'),
      cell: ({ dimension, cause, subCause }) => (
        <>
          {subCause}
          <span className={classes.place}>
            {dimension} / {cause}
          </span>
        </>
      ),
      rowHead: true,
    },
    {
      key: 'who',
      head: t('campaigns:respondent.name'),
      cell: ({ itemId, name, department }) => (
        <>
          <Link to={atCampaigns.respondent(projectId, itemId)}>{name}</Link>
          <span className={classes.place}>{department}</span>
        </>
      ),
    },
    ...(asks.includes('comments')
      ? [
          {
            key: 'comment',
            head: t('notes.comment'),
            cell: ({ comment }: Row) => <span className={classes.comment}>{comment || '—'}</span>,
            prose: true,
            width: '20rem',
          },
        ]
      : []),
    ...(asks.includes('files')
      ? [
          {
            key: 'files',
            head: t('notes.files'),
            cell: ({ files, uuid }: Row) =>
              files.length === 0 ? (
                '—'
              ) : (
                <ul className={classes.files}>
                  {files.map(({ bid, name, bytes }) => (
                    <li key={bid}>
                      {uuid === '' ? name : <a href={`${file}?${new URLSearchParams({ uuid, bid })}`}>{name}</a>}{' '}
                      {sizeText(bytes)}
                    </li>
                  ))}
                </ul>
              ),
            prose: true,
          },
        ]
      : []),
    paperColumn,
  ]
  if (asks.length === 0)
    return (
      <Card>
        <EmptyState title={t('notes.notAsked')} line={t('notes.notAskedLine')} />
      </Card>
    )
  return (
    <>
      <Card title={title} flush>
        <DataTable
          stacked
          caption={title}
          columns={columns}
          rows={records}
          rowKey={({ itemId, id }) => `${itemId} ${id}`}
          empty={<EmptyState title={t('notes.none')} />}
        />
      </Card>
      <Pager page={current} size={size} total={total} />
    </>
  )
}
