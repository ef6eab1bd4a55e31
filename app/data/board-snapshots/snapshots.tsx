import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { mutate, query } from '#app/page/api/api.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { bizIdOf } from '#app/page/request/params.server.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { Button } from '#app/ui/actions/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { FormActions, PostForm } from '#app/ui/forms/post-form.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { type Column, DataTable } from '#app/ui/lists/data-table.tsx'
import * as at from '#contract/data/addresses.ts'
import { listSnapshots, makeSnapshot } from '#contract/data/board-snapshots/calls.ts'
import classes from './snapshot.module.css'

const formId = 'snapshot'
const typed = z.strictObject({ note: makeSnapshot.body.shape.note })

export const handle: PageHandle = { i18n: 'board-snapshots', title: ({ t }) => t('board-snapshots:title') }

export async function loader(args: LoaderFunctionArgs) {
  const { board, snapshots } = await query(args, listSnapshots, { query: { id: bizIdOf(args, 'board') } })
  const { time } = datesOf(args.request)
  return { board, snapshots: snapshots.map((each) => ({ ...each, shownAt: time(each.at) })) }
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, typed, formId)
  if (!form.ok) return form.refused()
  const board = bizIdOf(args, 'board')
  const result = await mutate(args, makeSnapshot, { body: { id: board, ...form.value } })
  if (!result.ok) return form.refused(result)
  const said = translatorOf(args.request, 'board-snapshots')('made')
  return redirectWithNotice(args, at.boardSnapshot(board, result.data.bizId), said)
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>['snapshots'][number]

/** Snapshots of a board that the reader may open. */
export default function Snapshots() {
  const { t } = useTranslation('board-snapshots')
  const { board, snapshots } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const form = formState(formId, { reply, fields: { note: t('note') } })
  const columns: Column<Row>[] = [
    {
      key: 'at',
      head: t('at'),
      cell: ({ bizId, shownAt }) => <Link to={at.boardSnapshot(board.bizId, bizId)}>{shownAt}</Link>,
      rowHead: true,
    },
    { key: 'note', head: t('note'), cell: ({ note }) => note, prose: true },
    { key: 'number', head: t('number'), cell: ({ number }) => number, numeric: true },
    { key: 'cards', head: t('cards'), cell: ({ cards }) => cards, numeric: true },
    { key: 'by', head: t('by'), cell: ({ by }) => by },
  ]
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader title={t('title')} line={t('line')} crumbs={[{ label: board.name, to: at.boardPage(board.bizId) }]} />
      {snapshots.length === 0 ? (
        <Card>
          <EmptyState title={t('empty')} line={t('emptyLine')} />
        </Card>
      ) : (
        <DataTable stacked caption={t('list')} columns={columns} rows={snapshots} rowKey={({ bizId }) => bizId} />
      )}
      <Card title={t('add')}>
        <p className={classes.line}>{t('addLine')}</p>
        <PostForm form={form}>
          <TextField field={form.field('note')} optional autoComplete="off" />
          <FormActions>
            <Button look="primary">{t('make')}</Button>
          </FormActions>
        </PostForm>
      </Card>
    </>
  )
}
