import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, LinkButton } from '../actions/button.tsx'
import { Badge } from '../feedback/badge.tsx'
import { Notice } from '../feedback/notice.tsx'
import classes from '../forms/confirm-page.module.css'
import { confirmFormId } from '../forms/form.ts'
import { FormActions, PostForm } from '../forms/post-form.tsx'
import { PageHeader } from '../layout/page-header.tsx'
import { type Column, DataTable } from './data-table.tsx'

type Row = { id: string | number; name: string; note?: string | undefined }

type Props = {
  /** Question: 停用 3 个账号？ */
  title: string
  /** Effect of the action, and whether it can be undone. */
  children: ReactNode
  /** Verb on the button. */
  action: string
  danger?: boolean
  back: string
  rows: readonly Row[]
  /** Result for each row, once an attempt did not succeed for all. */
  outcomes?: readonly (Row & { refused: string | null })[] | undefined
  fields?: ReactNode
}

/**
 * Confirmation page for an action on several rows of a list. After an attempt it shows the result and reason for each
 * row.
 */
export function ChosenPage({ title, children, action, danger, back, rows, outcomes, fields }: Props) {
  const { t } = useTranslation()
  const name: Column<Row> = { key: 'name', head: t('chosen.what'), cell: (row) => row.name, rowHead: true }
  const note: Column<Row>[] = (outcomes ?? rows).some((row) => row.note)
    ? [{ key: 'note', head: t('chosen.note'), cell: (row) => row.note ?? '', prose: true }]
    : []
  if (outcomes) {
    const refused = outcomes.filter((row) => row.refused !== null).length
    type Came = Row & { refused: string | null }
    const columns: Column<Came>[] = [
      name,
      ...note,
      {
        key: 'outcome',
        head: t('chosen.outcome'),
        cell: ({ refused }) => (refused === null ? <Badge tone="success">{t('chosen.doneOne')}</Badge> : refused),
        prose: true,
      },
    ]
    return (
      <>
        <PageHeader title={t('chosen.result', { done: outcomes.length - refused, refused })} />
        <Notice tone="warning" live>
          {t('chosen.resultLine')}
        </Notice>
        <DataTable caption={t('chosen.outcome')} stacked columns={columns} rows={outcomes} rowKey={({ id }) => id} />
        <FormActions>
          <LinkButton to={back} look="primary">
            {t('chosen.back')}
          </LinkButton>
        </FormActions>
      </>
    )
  }
  return (
    <>
      <PageHeader title={title} />
      <div className={classes.words}>{children}</div>
      <DataTable
        caption={t('chosen.what')}
        stacked
        compact
        columns={[name, ...note]}
        rows={rows}
        rowKey={({ id }) => id}
      />
      <PostForm form={{ id: confirmFormId }}>
        {fields && <div className={classes.fields}>{fields}</div>}
        <FormActions>
          <Button look={danger ? 'danger' : 'primary'}>{action}</Button>
          <LinkButton to={back} look="quiet">
            {t('form.cancel')}
          </LinkButton>
        </FormActions>
      </PostForm>
    </>
  )
}
