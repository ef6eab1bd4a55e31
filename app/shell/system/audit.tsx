import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import { usePermission } from '#app/page/menus/frame-data.ts'
import { filterIn } from '#app/page/request/listing.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { ExportButton } from '#app/ui/actions/export-button.tsx'
import { StatusBadge } from '#app/ui/feedback/badge.tsx'
import { NoneFound } from '#app/ui/feedback/empty-state.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { DateField, TextField } from '#app/ui/fields/text-field.tsx'
import { Details } from '#app/ui/layout/details.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { CursorPager } from '#app/ui/lists/cursor-pager.tsx'
import { type Column, DataTable } from '#app/ui/lists/data-table.tsx'
import { FilterBar, FilterSelect } from '#app/ui/lists/filter-bar.tsx'
import * as at from '#contract/shell/system/addresses.ts'
import { pageAudit } from '#contract/shell/system/calls.ts'
import { auditDone, auditRefused } from '#contract/shell/system/codes.ts'
import { SystemPerm } from '#contract/shell/system/perms.ts'
import { auditFilter, auditPageQuery } from '#contract/shell/system/shapes.ts'
import classes from './audit.module.css'
import { type AuditView, auditActionGroups, auditView, type FoldedRow, foldRefusals } from './audit.server.ts'
import { Named } from './named.tsx'

export const handle: PageHandle = { i18n: 'system-audit', title: ({ t }) => t('system-audit:title') }

const keys = auditPageQuery.pick({ before: true, after: true })

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const { searchParams } = new URL(request.url)
  const filter = filterIn(auditFilter, searchParams)
  const said = keys.safeParse({
    before: searchParams.get('before') ?? undefined,
    after: searchParams.get('after') ?? undefined,
  })
  const { records, ...page } = await query(args, pageAudit, {
    query: { ...filter, ...(said.success ? said.data : {}) },
  })
  const rows = foldRefusals(records.map((row) => auditView(request, row)))
  return { filter, page, actions: auditActionGroups(request), rows }
}

export default function Audit() {
  const { t } = useTranslation('system-audit')
  const { filter, page, actions, rows } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  const mayExport = usePermission(SystemPerm.exportAudit)
  const field = (name: keyof typeof filter) => ({ name, initialValue: filter[name] })
  return (
    <>
      <PageHeader
        title={t('title')}
        line={t('line')}
        action={
          <div className={classes.actions}>
            {mayExport && <ExportButton action={at.auditExport + search}>{t('export')}</ExportButton>}
            <LinkButton look="primary" to={at.auditVerify}>
              {t('verify.open')}
            </LinkButton>
          </div>
        }
      />
      <FilterBar label={t('filter')} keep={['actor']} active={Object.keys(filter).length > 0}>
        <DateField label={t('from')} field={field('from')} />
        <DateField label={t('to')} field={field('to')} />
        <TextField label={t('personFilter')} field={field('person')} type="search" />
        <FilterSelect label={t('actionHead')} name="action" value={filter.action} options={actions} />
        <FilterSelect
          label={t('outcomeHead')}
          name="outcome"
          value={filter.outcome}
          options={[
            { value: auditDone, label: t('outcome.done') },
            { value: auditRefused, label: t('outcome.refused') },
          ]}
        />
        <TextField label={t('objectFilter')} field={field('object')} type="search" />
        <TextField label={t('address')} field={field('address')} type="search" />
      </FilterBar>
      {page.more && <Notice tone="warning">{t('more')}</Notice>}
      <div className={classes.rows}>
        <Rows rows={rows} />
      </div>
      <CursorPager
        label={t('pager.label')}
        total={t('pager.rows', { rows: page.rows })}
        newer={page.newer}
        older={page.older}
      />
    </>
  )
}

function Rows({ rows }: { rows: FoldedRow[] }) {
  const { t } = useTranslation('system-audit')
  const columns: Column<FoldedRow>[] = [
    {
      key: 'seq',
      head: t('seq'),
      cell: ({ seq }) => (
        <Link to={at.auditEntry(seq)} className={classes.seq}>
          {seq}
        </Link>
      ),
      rowHead: true,
    },
    {
      key: 'time',
      head: t('time'),
      cell: ({ time }) => <span className={`${classes.code} ${classes.time}`}>{time}</span>,
    },
    { key: 'actor', head: t('person'), cell: (row) => <Actor row={row} /> },
    { key: 'action', head: t('actionHead'), cell: (row) => <Action row={row} /> },
    {
      key: 'outcome',
      head: t('outcomeHead'),
      cell: ({ done, outcomeText, outcome }) =>
        done ? (
          <StatusBadge tone="success">{outcomeText}</StatusBadge>
        ) : (
          <span className={classes.refused}>
            <StatusBadge tone="warning">{t('refusedAs', { outcome, text: outcomeText })}</StatusBadge>
          </span>
        ),
    },
    {
      key: 'object',
      head: t('object'),
      cell: ({ object, entity }) => (object === '' ? '—' : <Named {...entity} />),
    },
    { key: 'address', head: t('address'), cell: ({ address }) => <span className={classes.code}>{address}</span> },
  ]
  return (
    <DataTable
      caption={t('title')}
      compact
      stacked
      columns={columns}
      rows={rows}
      rowKey={({ seq }) => seq}
      empty={<NoneFound title={t('none')} line={t('noneLine')} />}
    />
  )
}

/** The action. Following refusals of the same visitor are folded under their count. */
function Action({ row: { actionText, folded } }: { row: FoldedRow }) {
  const { t } = useTranslation('system-audit')
  if (folded.length === 0) return actionText
  return (
    <div>
      {actionText}
      <Details summary={t('folded', { count: folded.length + 1 })}>
        <ul className={classes.folded}>
          {folded.map(({ seq, time, actionText: action, outcomeText }) => (
            <li key={seq}>
              <Link to={at.auditEntry(seq)}>{seq}</Link> {time} {action} {outcomeText}
            </li>
          ))}
        </ul>
      </Details>
    </div>
  )
}

/** The actor and, under delegation, the delegator. */
function Actor({ row: { actor, person, forPerson } }: { row: Pick<AuditView, 'actor' | 'person' | 'forPerson'> }) {
  const { t } = useTranslation('system-audit')
  if (actor === '') return t('public')
  return (
    <span className={classes.actor}>
      <Named {...person} />
      {forPerson && <span className={classes.note}>{t('actingFor', { name: forPerson.name })}</span>}
    </span>
  )
}
