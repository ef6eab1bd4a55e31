import type { LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/page/request/page.ts'
import { languageOf } from '#app/page/text/language.server.ts'
import { FormId } from '#app/risk/questionnaires/form-id.ts'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { Card } from '#app/ui/layout/card.tsx'
import { type Column, DataTable } from '#app/ui/lists/data-table.tsx'
import { inLanguage } from '#contract/platform/language.ts'
import * as at from '#contract/risk/kinds/matrix/addresses.ts'
import { columnFields } from '#contract/risk/kinds/matrix/draft.ts'
import { differenceOf, draftOfPage, type DraftHead as Head, headOf, marksOf } from './draft.server.ts'
import { DraftHead } from './draft-head.tsx'
import classes from './draft-list.module.css'
import { listAction } from './draft-list.server.ts'
import { EntryMarks, placeIn, Steps } from './draft-list.tsx'

export const handle: PageHandle<{ head: Head }> = {
  i18n: ['questionnaires', 'kinds-matrix-questionnaires'],
  title: ({ t, data }) => t('kinds-matrix-questionnaires:draft.title', { name: data?.head.name }),
}

export async function loader(args: LoaderFunctionArgs) {
  const draft = await draftOfPage(args)
  const language = languageOf(args.request)
  const marks = marksOf(draft, 'columns', differenceOf(draft).columns)
  return {
    head: headOf(args, draft),
    columns: draft.columns.map((column, index) => ({
      key: column.key,
      place: index + 1,
      firstKind: inLanguage(column.firstKind, language),
      secondKind: inLanguage(column.secondKind, language),
      ...marks(
        column,
        columnFields.map((field) => column[field]),
      ),
    })),
  }
}

export const action = listAction('columns')

export default function DraftColumns() {
  const { t } = useTranslation(['kinds-matrix-questionnaires', 'questionnaires', 'common'])
  const { head, columns: entries } = useLoaderData<typeof loader>()
  const form = formState(FormId.list, { reply: useActionData<typeof action>(), fields: {} })
  const adding = <LinkButton to={at.draftColumnNew(head.code)}>{t('columns.add')}</LinkButton>
  const columns: Column<(typeof entries)[number]>[] = [
    { key: 'place', head: t('list.place'), cell: ({ place }) => place, numeric: true },
    {
      key: 'secondKind',
      head: t('columns.head'),
      cell: ({ key, firstKind, secondKind, fault, change, missing }) => (
        <>
          <span className={classes.path}>{firstKind}</span>
          <Link id={`entry-${key}`} className={classes.entry} to={at.draftColumn(head.code, key)}>
            {secondKind}
          </Link>{' '}
          <EntryMarks change={change} missing={missing} />
          {fault && <span className={classes.fault}>{fault}</span>}
        </>
      ),
      rowHead: true,
    },
    {
      key: 'actions',
      head: t('questionnaires:actions'),
      cell: ({ key, secondKind, place }) => (
        <Steps
          entryKey={key}
          name={secondKind}
          place={placeIn(place - 1, entries.length)}
          remove={at.draftColumnRemove(head.code, key)}
        />
      ),
      actions: true,
    },
  ]
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <DraftHead head={head} />
      {entries.length === 0 ? (
        <Card>
          <EmptyState title={t('columns.none')} line={t('columns.noneLine')} action={adding} />
        </Card>
      ) : (
        <Card title={t('columns.title')} action={adding} flush>
          <Form method="post" preventScrollReset>
            <DataTable
              stacked
              caption={t('columns.title')}
              compact
              columns={columns}
              rows={entries}
              rowKey={({ key }) => key}
            />
          </Form>
        </Card>
      )}
    </>
  )
}
