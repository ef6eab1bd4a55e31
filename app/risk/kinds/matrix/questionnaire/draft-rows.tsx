import type { LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/page/request/page.ts'
import { languageOf } from '#app/page/text/language.server.ts'
import { FormId } from '#app/risk/questionnaires/form-id.ts'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { Card } from '#app/ui/layout/card.tsx'
import { type Column, DataTable } from '#app/ui/lists/data-table.tsx'
import { inLanguage } from '#contract/platform/language.ts'
import * as at from '#contract/risk/kinds/matrix/addresses.ts'
import { rowFields } from '#contract/risk/kinds/matrix/draft.ts'
import { differenceOf, draftOfPage, type DraftHead as Head, headOf, marksOf } from './draft.server.ts'
import { DraftHead } from './draft-head.tsx'
import classes from './draft-list.module.css'
import { listAction } from './draft-list.server.ts'
import { EntryMarks, placeIn, Steps } from './draft-list.tsx'

export const handle: PageHandle<{ head: Head }> = {
  large: true,
  i18n: ['questionnaires', 'kinds-matrix-questionnaires'],
  title: ({ t, data }) => t('kinds-matrix-questionnaires:draft.title', { name: data?.head.name }),
}

export async function loader(args: LoaderFunctionArgs) {
  const draft = await draftOfPage(args)
  const language = languageOf(args.request)
  const marks = marksOf(draft, 'rows', differenceOf(draft).rows)
  return {
    head: headOf(args, draft),
    rows: draft.rows.map((row, index) => {
      const [dimension, cause, subCause] = [row.dimension, row.cause, row.subCause].map((text) =>
        inLanguage(text, language),
      )
      return {
        key: row.key,
        place: index + 1,
        dimension,
        cause,
        subCause,
        ownLevels: row.low !== null || row.medium !== null || row.high !== null,
        ...marks(
          row,
          rowFields.map((field) => row[field]),
        ),
      }
    }),
  }
}

export const action = listAction('rows')

export default function DraftRows() {
  const { t } = useTranslation(['kinds-matrix-questionnaires', 'questionnaires', 'common'])
  const { head, rows } = useLoaderData<typeof loader>()
  const form = formState(FormId.list, { reply: useActionData<typeof action>(), fields: {} })
  const adding = <LinkButton to={at.draftRowNew(head.code)}>{t('rows.add')}</LinkButton>
  const columns: Column<(typeof rows)[number]>[] = [
    { key: 'place', head: t('list.place'), cell: ({ place }) => place, numeric: true },
    {
      key: 'subCause',
      head: t('rows.head'),
      cell: ({ key, dimension, cause, subCause, fault, ownLevels, change, missing }) => (
        <>
          <span className={classes.path}>
            {dimension} › {cause}
          </span>
          <Link id={`entry-${key}`} className={classes.entry} to={at.draftRow(head.code, key)}>
            {subCause}
          </Link>{' '}
          {ownLevels && <Badge>{t('rows.ownLevels')}</Badge>} <EntryMarks change={change} missing={missing} />
          {fault && <span className={classes.fault}>{fault}</span>}
        </>
      ),
      rowHead: true,
    },
    {
      key: 'actions',
      head: t('questionnaires:actions'),
      cell: ({ key, subCause, place }) => (
        <Steps
          entryKey={key}
          name={subCause ?? ''}
          place={placeIn(place - 1, rows.length)}
          remove={at.draftRowRemove(head.code, key)}
          copy
        />
      ),
      actions: true,
    },
  ]
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <DraftHead head={head} />
      {rows.length === 0 ? (
        <Card>
          <EmptyState title={t('rows.none')} line={t('rows.noneLine')} action={adding} />
        </Card>
      ) : (
        <Card title={t('rows.title')} action={adding} flush>
          <Form method="post" preventScrollReset>
            <DataTable
              stacked
              caption={t('rows.title')}
              compact
              columns={columns}
              rows={rows}
              rowKey={({ key }) => key}
            />
          </Form>
        </Card>
      )}
    </>
  )
}
