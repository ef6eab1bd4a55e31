import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import { formLimits } from '#app/page/forms/posted.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { listWords } from '#app/page/text/list-words.ts'
import { useLanguage } from '#app/page/text/use-language.ts'
import { Button } from '#app/ui/actions/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { FormActions, PostForm } from '#app/ui/forms/post-form.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Pager } from '#app/ui/lists/pager.tsx'
import { megabyte } from '#contract/platform/bytes.ts'
import { acceptedFiles, allowedExtensions, FileBusiness, filesPageSize } from '#contract/platform/files/codes.ts'
import { fileBytesMax } from '#contract/platform/files/limits.ts'
import { uploadedHere } from '#contract/platform/files/shapes.ts'
import * as at from '#contract/shell/files/addresses.ts'
import { listFiles } from '#contract/shell/files/calls.ts'
import { FileTable } from './file-table.tsx'
import { filesPage } from './files-page.server.ts'
import { UploadField } from './upload-field.tsx'
import { uploadedBy, uploadedText } from './uploaded.server.ts'

/** Form ids, by which an action's reply finds its form. */
const FormId = { upload: 'upload' } as const

export const handle: PageHandle = { i18n: 'files', title: ({ t }) => t('files:own.title') }

/** The user's own files that belong to no other object. */
export async function loader(args: LoaderFunctionArgs) {
  const dates = datesOf(args.request)
  const all = await query(args, listFiles, { query: {} })
  const { files, page, total } = filesPage(args.request, all)
  return {
    files: files.map(({ createdAt, ...file }) => ({ ...file, uploaded: dates.time(createdAt) })),
    page,
    total,
    megabytes: fileBytesMax / megabyte,
  }
}

const own = { businessType: FileBusiness.own, businessId: '' }

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, uploadedHere, FormId.upload, formLimits.anyFile)
  if (!form.ok) return form.refused()
  const { files, refused } = await uploadedBy(args, form.value, own)
  if (refused) return form.refused(refused)
  return redirectWithNotice(args, at.files, uploadedText(args.request, files))
}

export default function Files() {
  const { t } = useTranslation('files')
  const language = useLanguage()
  const { files, page, total, megabytes } = useLoaderData<typeof loader>()
  const form = formState(FormId.upload, { reply: useActionData<typeof action>(), fields: { file: t('own.file') } })
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader title={t('own.title')} line={t('own.line')} />
      <Card>
        <PostForm form={form} multipart>
          <UploadField
            field={form.field('file')}
            belonging={own}
            multiple
            accept={acceptedFiles}
            hint={t('own.hint', { megabytes, kinds: listWords(allowedExtensions, language) })}
          />
          <FormActions>
            <Button look="primary">{t('own.upload')}</Button>
          </FormActions>
        </PostForm>
      </Card>
      <Card flush>
        <FileTable
          caption={t('own.title')}
          files={files}
          empty={{ title: t('own.none'), line: t('own.noneLine') }}
          back={at.files}
        />
        {total > filesPageSize && <Pager fixed page={page} size={filesPageSize} total={total} />}
      </Card>
    </>
  )
}
