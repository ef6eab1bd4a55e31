import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { mutate, query } from '#app/page/api/api.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { Button, LinkButton } from '#app/ui/actions/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { FormActions, PostForm } from '#app/ui/forms/post-form.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { DataTable } from '#app/ui/lists/data-table.tsx'
import * as at from '#contract/audit/data-process/addresses.ts'
import { changeDataProcess, getFlowFiles } from '#contract/audit/data-process/calls.ts'
import { sheetsAtOnce } from '#contract/audit/data-process/codes.ts'
import { rowId, rowVersion } from '#contract/shell/accounts/user-shapes.ts'
import { type Batch, batchOf } from './batch.server.ts'
import { BatchHeader, FormId } from './batch-page.tsx'
import classes from './offers.module.css'
import { offeredIn } from './open-sheets.ts'
import { Beside } from './state.tsx'

export const handle: PageHandle<{ batch: Batch }> = {
  i18n: ['data-process', 'reviews'],
  title: ({ t, data }) => t('data-process:offer.title', { number: data?.batch.reviewBatchNo }),
}

export async function loader(args: LoaderFunctionArgs) {
  const batch = await batchOf(args)
  const { files, mayEdit } = await query(args, getFlowFiles, { body: { reviewBatchNo: batch.reviewBatchNo } })
  return { batch, mayEdit, sheets: offeredIn(files) }
}

const confirming = z.strictObject({
  sheet: z
    .array(z.strictObject({ sheetId: rowId, version: rowVersion, take: z.literal('yes').optional() }))
    .max(sheetsAtOnce)
    .default([]),
})

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, confirming, FormId.offers)
  if (!form.ok) return form.refused()
  const { id, projectId, reviewBatchNo } = await batchOf(args)
  const t = translatorOf(args.request, 'data-process')
  const sheets = form.value.sheet.flatMap(({ take, ...sheet }) => (take ? [sheet] : []))
  if (sheets.length === 0) return redirectWithNotice(args, at.offers(projectId, id), t('offer.noneChosen'), 'info')
  const result = await mutate(args, changeDataProcess, { body: { change: 'takeSuggested', reviewBatchNo, sheets } })
  if (!result.ok) return form.refused(result)
  return redirectWithNotice(args, at.files(projectId, id), t('offer.done', { count: sheets.length }))
}

/** Sheets that are readable by their suggested columns, to confirm in one step; the reader can deselect some. */
export default function Offers() {
  const { t } = useTranslation('data-process')
  const { batch, mayEdit, sheets } = useLoaderData<typeof loader>()
  const form = formState(FormId.offers, { reply: useActionData<typeof action>(), fields: {} })
  const { projectId, id, reviewBatchNo } = batch
  const files = { label: t('files.title', { number: reviewBatchNo }), to: at.files(projectId, id) }
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <BatchHeader
        batch={batch}
        title={t('offer.title', { number: reviewBatchNo })}
        line={t('offer.line')}
        above={files}
        action={<LinkButton to={files.to}>{t('file.back')}</LinkButton>}
      />
      {sheets.length === 0 ? (
        <Card>
          <EmptyState title={t('offer.none')} line={t('offer.noneLine')} />
        </Card>
      ) : (
        <PostForm form={form}>
          <DataTable
            caption={t('offer.sheet')}
            columns={[
              {
                key: 'take',
                head: t('offer.take'),
                cell: ({ sheetId, version, place, title }) => (
                  <>
                    <input type="hidden" name={`sheet[${place}].sheetId`} value={sheetId} />
                    <input type="hidden" name={`sheet[${place}].version`} value={version} />
                    <input
                      type="checkbox"
                      name={`sheet[${place}].take`}
                      value="yes"
                      defaultChecked
                      disabled={!mayEdit}
                      aria-label={t('offer.takeOf', { name: title })}
                    />
                  </>
                ),
              },
              {
                key: 'sheet',
                head: t('offer.sheet'),
                cell: ({ fileId, sheetId, file, role, sheet }) => (
                  <>
                    <Link to={`${at.file(projectId, id, fileId)}#sheet-${sheetId}`}>{file}</Link>
                    <Beside texts={[[sheet, t(`role.${role ?? 'none'}`)].filter(Boolean).join(t('fault.and'))]} />
                  </>
                ),
                rowHead: true,
                prose: true,
                width: '14rem',
              },
              {
                key: 'fields',
                head: t('offer.fields'),
                cell: ({ offer }) => (
                  <ul className={classes.pairs}>
                    {offer.map(({ field, head, by }) => (
                      <li key={field} data-guessed={by === 'content' || undefined}>
                        {t('offer.pair', { field: t(`field.${field}`), head })}
                        {by === 'content' && t('offer.guessed')}
                      </li>
                    ))}
                  </ul>
                ),
                prose: true,
              },
            ]}
            rows={sheets}
            rowKey={({ sheetId }) => sheetId}
          />
          {mayEdit && (
            <FormActions>
              <Button look="primary">{t('offer.confirm')}</Button>
            </FormActions>
          )}
        </PostForm>
      )}
    </>
  )
}
