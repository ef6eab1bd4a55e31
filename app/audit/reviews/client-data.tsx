import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import { formLimits } from '#app/page/forms/posted.server.ts'
import { usePermission } from '#app/page/menus/frame-data.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { listWords } from '#app/page/text/list-words.ts'
import { useLanguage } from '#app/page/text/use-language.ts'
import { FileTable } from '#app/shell/files/file-table.tsx'
import { filesPage } from '#app/shell/files/files-page.server.ts'
import { UploadField } from '#app/shell/files/upload-field.tsx'
import { uploadedBy, uploadedText } from '#app/shell/files/uploaded.server.ts'
import { Button, LinkButton } from '#app/ui/actions/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { FormActions, PostForm } from '#app/ui/forms/post-form.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { DescriptionList } from '#app/ui/layout/description-list.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Pager } from '#app/ui/lists/pager.tsx'
import * as atMasterData from '#contract/audit/master-data/addresses.ts'
import { MasterDataPerm } from '#contract/audit/master-data/perms.ts'
import * as at from '#contract/audit/reviews/addresses.ts'
import { clientFileBusiness } from '#contract/audit/reviews/codes.ts'
import { ReviewPerm } from '#contract/audit/reviews/perms.ts'
import { megabyte } from '#contract/platform/bytes.ts'
import { acceptedFiles, allowedExtensions, filesPageSize } from '#contract/platform/files/codes.ts'
import { fileBytesMax } from '#contract/platform/files/limits.ts'
import { uploadedHere } from '#contract/platform/files/shapes.ts'
import { listFiles } from '#contract/shell/files/calls.ts'
import { clientOf } from './params.server.ts'
import { FormId } from './stage.tsx'

export const handle: PageHandle<{ client: { clientName: string } }> = {
  i18n: ['reviews', 'files'],
  title: ({ t, data }) => t('reviews:data.ofClient', { name: data?.client.clientName }),
}

export async function loader(args: LoaderFunctionArgs) {
  const client = await clientOf(args)
  const all = await query(args, listFiles, { query: filesOf(client.clientCode) })
  const { files, page, total } = filesPage(args.request, all)
  const { time } = datesOf(args.request)
  return {
    client,
    files: files.map(({ createdAt, createdBy, ...file }) => ({
      ...file,
      uploaded: time(createdAt),
      by: createdBy?.name ?? '',
    })),
    page,
    total,
    megabytes: fileBytesMax / megabyte,
  }
}

const filesOf = (clientCode: string) => ({ businessType: clientFileBusiness, businessId: clientCode })

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, uploadedHere, FormId.file, formLimits.anyFile)
  if (!form.ok) return form.refused()
  const { clientCode } = await clientOf(args)
  const { files, refused } = await uploadedBy(args, form.value, filesOf(clientCode))
  if (refused) return form.refused(refused)
  return redirectWithNotice(args, at.clientData(clientCode), uploadedText(args.request, files))
}

export default function ClientData() {
  const { t } = useTranslation(['reviews', 'files'])
  const language = useLanguage()
  const { client, files, page, total, megabytes } = useLoaderData<typeof loader>()
  const readsMasterData = usePermission(MasterDataPerm.read)
  const mayWrite = usePermission(ReviewPerm.write)
  const form = formState(FormId.file, {
    reply: useActionData<typeof action>(),
    fields: { file: t('files:own.file') },
  })
  const { clientCode: code, clientName: name } = client
  const figure = (count: number, to: string) => (readsMasterData ? <Link to={to}>{count}</Link> : count)
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={t('data.ofClient', { name })}
        line={t('data.line')}
        crumbs={[{ label: t('data.title'), to: at.data }]}
        action={<LinkButton to={at.clientProjects(code)}>{t('data.reviews')}</LinkButton>}
      />
      <Card title={t('data.figures')}>
        <DescriptionList
          items={[
            { term: t('data.dealers'), value: figure(client.dealers, atMasterData.dealers(code)) },
            { term: t('data.products'), value: figure(client.products, atMasterData.products(code)) },
            { term: t('data.relations'), value: figure(client.relations, atMasterData.relations(code)) },
            { term: t('data.projects'), value: <Link to={at.clientProjects(code)}>{client.projects}</Link> },
            { term: t('project.objects'), value: client.objects },
          ]}
        />
      </Card>
      {mayWrite && (
        <Card title={t('data.addFiles')}>
          <PostForm form={form} multipart>
            <UploadField
              field={form.field('file')}
              belonging={filesOf(code)}
              accept={acceptedFiles}
              hint={t('files:own.hint', { megabytes, kinds: listWords(allowedExtensions, language) })}
              multiple
            />
            <FormActions>
              <Button look="primary">{t('files:own.upload')}</Button>
            </FormActions>
          </PostForm>
        </Card>
      )}
      <Card title={t('data.files')} flush={files.length > 0}>
        <FileTable
          caption={t('data.files')}
          files={files}
          empty={{ title: t('data.noFiles'), line: t('data.noFilesLine') }}
          back={mayWrite ? at.clientData(code) : undefined}
        />
        {total > filesPageSize && <Pager fixed page={page} size={filesPageSize} total={total} />}
      </Card>
    </>
  )
}
