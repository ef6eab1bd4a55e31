import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ask, tell } from '#app/api.server.ts'
import { datesOf } from '#app/page/dates.server.ts'
import { readForm } from '#app/page/form.server.ts'
import { formLimits } from '#app/page/form-limit.server.ts'
import { redirectWithNotice } from '#app/page/notice.server.ts'
import type { PageHandle } from '#app/page/page.ts'
import { translatorOf } from '#app/page/texts.server.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { sizeText } from '#app/ui/bytes.ts'
import { Card } from '#app/ui/card.tsx'
import { DataTable } from '#app/ui/data-table.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { FileField } from '#app/ui/file-field.tsx'
import { formState } from '#app/ui/form.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { FormActions, PostForm } from '#app/ui/post-form.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { megabyte } from '#contract/call.ts'
import { listFiles, uploadFile } from '#contract/files/calls.ts'
import { acceptedFiles, allowedExtensions } from '#contract/files/codes.ts'
import { fileBytesMax } from '#contract/files/limits.ts'
import { uploadedHere } from '#contract/files/shapes.ts'
import * as at from './addresses.ts'
import { FormId } from './form-id.ts'

export const handle: PageHandle = { i18n: 'files', title: ({ t }) => t('files:own.title') }

/** The files that belong to nothing but whoever uploaded them. */
export async function loader(args: LoaderFunctionArgs) {
  const dates = datesOf(args.request)
  const files = await ask(args, listFiles, { query: {} })
  return {
    files: files.map(({ createdAt, ...file }) => ({ ...file, uploaded: dates.time(createdAt) })),
    megabytes: fileBytesMax / megabyte,
  }
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, uploadedHere, FormId.upload, formLimits.anyFile)
  if (!form.ok) return form.refused()
  const told = await tell(args, uploadFile, { body: form.value })
  if (!told.ok) return form.refused(told)
  const t = translatorOf(args.request, 'files')
  return redirectWithNotice(args, at.files, t('own.uploaded', { name: told.data.originName }))
}

export default function Files() {
  const { t } = useTranslation('files')
  const { files, megabytes } = useLoaderData<typeof loader>()
  const form = formState(FormId.upload, { reply: useActionData<typeof action>(), fields: { file: t('own.file') } })
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader title={t('own.title')} line={t('own.line')} />
      <Card>
        <PostForm form={form} multipart>
          <FileField
            field={form.field('file')}
            accept={acceptedFiles}
            hint={t('own.hint', { megabytes, kinds: allowedExtensions.join('、') })}
          />
          <FormActions>
            <Button look="primary">{t('own.upload')}</Button>
          </FormActions>
        </PostForm>
      </Card>
      <FileTable files={files} />
    </>
  )
}

type Listed = ReturnType<typeof useLoaderData<typeof loader>>['files'][number]

function FileTable({ files }: { files: readonly Listed[] }) {
  const { t } = useTranslation('files')
  return (
    <DataTable
      caption={t('own.title')}
      columns={[
        {
          key: 'name',
          head: t('archive.name'),
          // Its page may hold a frame, which the policy of this one does not let in.
          cell: ({ path, originName }) => (
            <Link to={at.fileViewerOf({ path })} reloadDocument>
              {originName}
            </Link>
          ),
          rowHead: true,
        },
        { key: 'bytes', head: t('archive.bytes'), cell: ({ bytes }) => sizeText(bytes), numeric: true },
        { key: 'uploaded', head: t('own.time'), cell: ({ uploaded }) => uploaded },
        {
          key: 'actions',
          head: t('own.actions'),
          cell: ({ path, bid, originName }) => (
            <>
              <LinkButton small look="quiet" to={at.fileDownloadOf({ path })} reloadDocument>
                {t('viewer.download')}
                <VisuallyHidden>{originName}</VisuallyHidden>
              </LinkButton>
              <LinkButton small look="quiet" to={at.fileDeleteOf(bid)}>
                {t('own.delete')}
                <VisuallyHidden>{originName}</VisuallyHidden>
              </LinkButton>
            </>
          ),
          actions: true,
        },
      ]}
      rows={files}
      rowKey={({ bid }) => bid}
      empty={
        <Card>
          <EmptyState title={t('own.none')} line={t('own.noneLine')} />
        </Card>
      }
    />
  )
}
