import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { paramOf } from '#app/page/request/params.server.ts'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { StatusBadge } from '#app/ui/feedback/badge.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { DescriptionList } from '#app/ui/layout/description-list.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/shell/system/addresses.ts'
import { getAuditEntry } from '#contract/shell/system/calls.ts'
import { bySeq } from '#contract/shell/system/shapes.ts'
import classes from './audit.module.css'
import { auditView, type NamedView } from './audit.server.ts'
import { Named } from './named.tsx'

export const handle: PageHandle<{ row: { seq: number } }> = {
  i18n: 'system-audit',
  title: ({ t, data }) => t('system-audit:entry.title', { seq: data?.row.seq }),
}

export async function loader(args: LoaderFunctionArgs) {
  const seq = paramOf(bySeq.shape.seq, args, 'seq')
  const { detail, ...row } = await query(args, getAuditEntry, { query: { seq } })
  return { row: { ...row, ...auditView(args.request, row) }, detail: readable(detail) }
}

/** Adds a link to all audit entries with the value. */
function Alike({ filter, ...named }: NamedView & { filter: Record<string, string> }) {
  const { t } = useTranslation('system-audit')
  return (
    <>
      <Named {...named} />
      <Link to={at.auditOf(filter)}>{t('entry.alike')}</Link>
    </>
  )
}

/** Indents JSON; returns other text unchanged. */
function readable(detail: string): string {
  try {
    return JSON.stringify(JSON.parse(detail), null, 2)
  } catch {
    return detail
  }
}

export default function AuditEntry() {
  const { t } = useTranslation('system-audit')
  const { row, detail } = useLoaderData<typeof loader>()
  const code = (text: string) => <span className={classes.hash}>{text}</span>
  return (
    <>
      <PageHeader
        title={t('entry.title', { seq: row.seq })}
        crumbs={[{ label: t('title'), to: at.audit }]}
        status={
          <StatusBadge tone={row.done ? 'success' : 'warning'}>
            {row.done ? row.outcomeText : t('refusedAs', { outcome: row.outcome, text: row.outcomeText })}
          </StatusBadge>
        }
        action={
          <div className={classes.actions}>
            {row.seq > 1 && <LinkButton to={at.auditEntry(row.seq - 1)}>{t('entry.before')}</LinkButton>}
            <LinkButton to={at.auditEntry(row.seq + 1)}>{t('entry.after')}</LinkButton>
          </div>
        }
      />
      <Card>
        <DescriptionList
          items={[
            { term: t('time'), value: row.time },
            { term: t('entry.utc'), value: code(row.at) },
            {
              term: t('person'),
              value: row.actor === '' ? t('public') : <Alike {...row.person} filter={{ actor: row.actor }} />,
            },
            ...(row.forPerson ? [{ term: t('entry.principal'), value: <Named {...row.forPerson} /> }] : []),
            { term: t('actionHead'), value: row.actionText },
            { term: t('entry.actionCode'), value: code(row.action) },
            ...(row.object
              ? [
                  { term: t('object'), value: <Alike {...row.entity} filter={{ object: row.object }} /> },
                  { term: t('entry.objectCode'), value: code(row.object) },
                ]
              : []),
            {
              term: t('address'),
              value: row.address ? (
                <Alike name={row.address} note="" to={undefined} filter={{ address: row.address }} />
              ) : (
                '—'
              ),
            },
          ]}
        />
      </Card>
      <Card title={t('entry.detail')}>
        <pre className={classes.detail}>{detail}</pre>
      </Card>
      <Card title={t('entry.proof')}>
        <DescriptionList
          items={[
            { term: t('entry.hash'), value: code(row.hash) },
            { term: t('entry.hashBefore'), value: code(row.hashBefore) },
            {
              term: t('entry.seal'),
              value: row.sealedBy === null ? t('entry.notSealed') : t('entry.sealedBy', { seq: row.sealedBy }),
            },
          ]}
        />
      </Card>
    </>
  )
}
