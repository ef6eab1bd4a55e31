import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate } from '#app/page/api/api.server.ts'
import { refuseWithout } from '#app/page/errors/refuse.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import { formLimits } from '#app/page/forms/posted.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { Button, LinkButton } from '#app/ui/actions/button.tsx'
import { ExportButton } from '#app/ui/actions/export-button.tsx'
import { FileField } from '#app/ui/fields/file-field.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { FormActions, PostForm } from '#app/ui/forms/post-form.tsx'
import { WorkbookFaults } from '#app/ui/forms/workbook-faults.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/audit/master-data/addresses.ts'
import { uploadDealers, uploadProducts, uploadRelations } from '#contract/audit/master-data/calls.ts'
import { MasterList, masterRowsMax, UploadMode } from '#contract/audit/master-data/codes.ts'
import { MasterDataPerm } from '#contract/audit/master-data/perms.ts'
import { FormId, listAddress } from './client-page.tsx'
import { clientOf, codeOf, listOf } from './params.server.ts'

export const handle: PageHandle<{ list: MasterList }> = {
  i18n: 'master-data',
  title: ({ t, data }) => t(`master-data:list.upload.${data?.list ?? MasterList.dealers}`),
}

const callOf = {
  [MasterList.dealers]: uploadDealers,
  [MasterList.products]: uploadProducts,
  [MasterList.relations]: uploadRelations,
} as const

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, MasterDataPerm.write)
  const { code, name } = await clientOf(args)
  return { list: listOf(args), client: { code, name } }
}

/** Redirects to a preview of the changes; nothing is imported before it is confirmed. */
export async function action(args: ActionFunctionArgs) {
  const [clientCode, list] = [codeOf(args), listOf(args)]
  const call = callOf[list]
  const form = await readForm(args, call.body, FormId.workbook, formLimits.file)
  if (!form.ok) return form.refused()
  const result = await mutate(args, call, { query: { clientCode, mode: UploadMode.preview }, body: form.value })
  if (!result.ok) return form.refused(result)
  return redirect(at.uploaded(clientCode, list, result.data.uploadId ?? ''), 303)
}

export default function Upload() {
  const { t } = useTranslation(['master-data', 'common'])
  const { list, client } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const form = formState(FormId.workbook, { reply, fields: { file: t('common:workbook.file') } })
  return (
    <>
      <ErrorSummary errors={form.errors} title={reply?.faults ? t('common:faults.nothing') : undefined} />
      <PageHeader
        title={t(`list.upload.${list}`)}
        line={t('upload.line')}
        crumbs={[
          { label: t('clients.title'), to: at.clients },
          { label: t(`list.title.${list}`, { name: client.name }), to: listAddress(client.code, list) },
        ]}
        action={<ExportButton action={at.download(client.code, list)}>{t('download.asTemplate')}</ExportButton>}
      />
      <WorkbookFaults faults={reply?.faults} />
      <Card>
        <PostForm form={form} multipart>
          <p>{t(`list.uploadColumns.${list}`)}</p>
          <FileField hint={t('upload.hint', { rows: masterRowsMax })} field={form.field('file')} accept=".xlsx" />
          <FormActions>
            <Button look="primary">{t('upload.check')}</Button>
            <LinkButton to={listAddress(client.code, list)} look="quiet">
              {t('common:form.cancel')}
            </LinkButton>
          </FormActions>
        </PostForm>
      </Card>
    </>
  )
}
