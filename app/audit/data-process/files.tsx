import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { mutate, query } from '#app/page/api/api.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import { formLimits } from '#app/page/forms/posted.server.ts'
import { useRevalidationWhile } from '#app/page/live/use-revalidation.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { UploadField } from '#app/shell/files/upload-field.tsx'
import { uploadedBy, uploadedText } from '#app/shell/files/uploaded.server.ts'
import { Button, LinkButton } from '#app/ui/actions/button.tsx'
import { ExportButton } from '#app/ui/actions/export-button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Waiting } from '#app/ui/feedback/waiting.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { DraftNotice } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { FormActions, PostForm } from '#app/ui/forms/post-form.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import * as at from '#contract/audit/data-process/addresses.ts'
import { changeDataProcess, deleteFlowFiles, getFlowFiles } from '#contract/audit/data-process/calls.ts'
import { flowFileBusiness, objectFilesMax } from '#contract/audit/data-process/codes.ts'
import { doubtsIn } from '#contract/audit/data-process/doubts.ts'
import { fileRoles } from '#contract/audit/flow/line.ts'
import { megabyte } from '#contract/platform/bytes.ts'
import { fileBytesMax } from '#contract/platform/files/limits.ts'
import { uploadedHere } from '#contract/platform/files/shapes.ts'
import { rowId } from '#contract/shell/accounts/user-shapes.ts'
import { type Batch, batchOf } from './batch.server.ts'
import { BatchHeader, FormId } from './batch-page.tsx'
import { DoubtNotice } from './doubts.tsx'
import { DuplicateNotice } from './duplicate-notice.tsx'
import { FileList } from './file-list.tsx'
import { offeredIn } from './open-sheets.ts'
import { isUnderWay } from './state.tsx'

export const handle: PageHandle<{ batch: Batch }> = {
  large: true,
  i18n: ['data-process', 'reviews', 'files'],
  title: ({ t, data }) => t('data-process:files.title', { number: data?.batch.reviewBatchNo }),
}

export async function loader(args: LoaderFunctionArgs) {
  const batch = await batchOf(args)
  const { files, mayEdit } = await query(args, getFlowFiles, { body: { reviewBatchNo: batch.reviewBatchNo } })
  const { time } = datesOf(args.request)
  return {
    batch,
    mayEdit,
    files: files.map((file) => ({ ...file, createdAt: time(file.createdAt) })),
    underWay: files.some(isUnderWay),
    megabytes: fileBytesMax / megabyte,
    draft: await readDraft(args),
  }
}

const adding = uploadedHere.safeExtend({ role: z.enum(fileRoles).optional() })
const files = ['.csv', '.xls', '.xlsx', '.zip']

const deciding = z.strictObject({
  fileIds: z.array(rowId).min(1).max(objectFilesMax),
  take: z.enum(['remove', 'keep']),
})

/** Keeps or removes files that duplicate the bytes of another file. */
async function decideTwins(args: ActionFunctionArgs) {
  const form = await readForm(args, deciding, FormId.twins)
  if (!form.ok) return form.refused()
  const { id, projectId, reviewBatchNo } = await batchOf(args)
  const { fileIds, take } = form.value
  const result =
    take === 'remove'
      ? await mutate(args, deleteFlowFiles, { body: { ids: fileIds } })
      : await mutate(args, changeDataProcess, { body: { change: 'keepTwins', reviewBatchNo, fileIds } })
  if (!result.ok) return form.refused(result)
  const t = translatorOf(args.request, 'data-process')
  const done = take === 'remove' ? t('twins.removed', { count: fileIds.length }) : t('twins.kept')
  return redirectWithNotice(args, at.files(projectId, id), done)
}

export async function action(args: ActionFunctionArgs) {
  if (new URL(args.request.url).searchParams.get('form') === FormId.twins) return decideTwins(args)
  const form = await readForm(args, adding, FormId.add, formLimits.anyFile)
  if (!form.ok) return form.refused()
  const { id, projectId, reviewBatchNo } = await batchOf(args)
  const belonging = { businessType: flowFileBusiness, businessId: String(id) }
  const { files, refused } = await uploadedBy(args, form.value, belonging)
  const bids = files.map(({ bid }) => bid)
  if (bids.length > 0) {
    const body = { change: 'addFiles', reviewBatchNo, role: form.value.role ?? null, bids } as const
    const result = await mutate(args, changeDataProcess, { body })
    if (!result.ok) return form.refused(result)
  }
  if (refused) return form.refused(refused)
  return redirectWithNotice(args, at.files(projectId, id), uploadedText(args.request, files))
}

export default function Files() {
  const { t } = useTranslation(['data-process', 'files'])
  const { batch, mayEdit, files: all, underWay, megabytes, draft } = useLoaderData<typeof loader>()
  useRevalidationWhile(underWay)
  const reply = useActionData<typeof action>()
  const twinForm = formState(FormId.twins, { reply, fields: {} })
  const offered = offeredIn(all).length
  const form = formState(FormId.add, {
    reply,
    draft,
    fields: { file: t('files.file'), role: t('files.role') },
  })
  const { projectId, id, reviewBatchNo } = batch
  return (
    <>
      <ErrorSummary errors={[...form.errors, ...twinForm.errors]} />
      <BatchHeader
        batch={batch}
        title={t('files.title', { number: reviewBatchNo })}
        line={t('files.line')}
        action={
          all.length > 0 && (
            <>
              <ExportButton action={at.zip(projectId, id)}>{t('files.zip')}</ExportButton>
              <LinkButton to={at.pipeline(projectId, id)}>{t('pipeline.back')}</LinkButton>
              {mayEdit && <LinkButton to="#add">{t('files.add')}</LinkButton>}
            </>
          )
        }
      />
      {underWay && <Waiting to={at.files(projectId, id)}>{t('files.underWay')}</Waiting>}
      <DuplicateNotice files={all} mayEdit={mayEdit} form={twinForm} />
      <DoubtNotice doubts={doubtsIn(all)} fileAddress={(fileId) => at.file(projectId, id, fileId)} />
      {mayEdit && offered > 0 && (
        <div>
          <LinkButton look="primary" to={at.offers(projectId, id)}>
            {t('offer.open', { count: offered })}
          </LinkButton>
        </div>
      )}
      {all.length === 0 ? (
        <Card>
          <EmptyState title={t('files.empty')} line={t('files.emptyLine')} />
        </Card>
      ) : (
        <FileList batch={batch} mayEdit={mayEdit} files={all} />
      )}
      {mayEdit && (
        <div id="add">
          <Card title={t('files.add')}>
            {form.errors.length === 0 && <DraftNotice draft={draft} />}
            <PostForm form={form} multipart>
              <SelectField
                field={form.field('role')}
                hint={t('files.roleHint')}
                empty={t('files.roleOpen')}
                options={fileRoles.map((role) => ({ value: role, label: t(`role.${role}`) }))}
              />
              <UploadField
                field={form.field('file')}
                belonging={{ businessType: flowFileBusiness, businessId: String(id) }}
                accept={files.join()}
                hint={t('files.hint', { megabytes })}
                multiple
              />
              <FormActions>
                <Button look="primary">{t('files.upload')}</Button>
              </FormActions>
            </PostForm>
          </Card>
        </div>
      )}
    </>
  )
}
