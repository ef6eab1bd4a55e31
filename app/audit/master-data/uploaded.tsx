import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate, query } from '#app/page/api/api.server.ts'
import { notFound } from '#app/page/errors/refuse.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { paramOf } from '#app/page/request/params.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { Button, LinkButton } from '#app/ui/actions/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { FormActions, PostForm } from '#app/ui/forms/post-form.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { DescriptionList } from '#app/ui/layout/description-list.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { ChangeTable } from '#app/ui/lists/change-table.tsx'
import * as at from '#contract/audit/master-data/addresses.ts'
import { getUpload, takeOverUpload } from '#contract/audit/master-data/calls.ts'
import { listedChangesMax, MasterList } from '#contract/audit/master-data/codes.ts'
import { takingOver, uploadId as uploadIdShape } from '#contract/audit/master-data/shapes.ts'
import { FormId, listAddress } from './client-page.tsx'
import { clientOf, codeOf, listOf } from './params.server.ts'

export const handle: PageHandle<{ list: MasterList }> = {
  i18n: 'master-data',
  title: ({ t, data }) => t(`master-data:list.upload.${data?.list ?? MasterList.dealers}`),
}

const namedBy = (args: LoaderFunctionArgs) => ({
  clientCode: codeOf(args),
  uploadId: paramOf(uploadIdShape, args, 'uploadId'),
})

export async function loader(args: LoaderFunctionArgs) {
  const [{ code, name }, upload] = await Promise.all([clientOf(args), query(args, getUpload, { query: namedBy(args) })])
  if (upload.list !== listOf(args)) throw notFound(args.request)
  return { list: upload.list, client: { code, name }, upload }
}

/** Shows the preview again if the stored data changed since it was shown. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, takingOver, FormId.take)
  if (!form.ok) return form.refused()
  const params = namedBy(args)
  const result = await mutate(args, takeOverUpload, { query: params, body: form.value })
  if (!result.ok) return form.refused(result)
  const t = translatorOf(args.request, 'master-data')
  return redirectWithNotice(args, listAddress(params.clientCode, listOf(args)), t('uploaded.done', result.data))
}

export default function Uploaded() {
  const { t } = useTranslation(['master-data', 'common'])
  const { list, client, upload } = useLoaderData<typeof loader>()
  const form = formState(FormId.take, { reply: useActionData<typeof action>(), fields: {} })
  const { added, changed, unchanged, absent, changes, digest, fileName } = upload
  const total = added + changed
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={t(`list.upload.${list}`)}
        line={total > 0 ? t('uploaded.line') : t('uploaded.nothing')}
        crumbs={[
          { label: t('clients.title'), to: at.clients },
          { label: t(`list.title.${list}`, { name: client.name }), to: listAddress(client.code, list) },
        ]}
      />
      <Card>
        <DescriptionList
          items={[
            { term: t('uploaded.file'), value: fileName },
            { term: t('uploaded.added'), value: added },
            { term: t('uploaded.changed'), value: changed },
            { term: t('uploaded.unchanged'), value: unchanged },
            { term: t('uploaded.absent'), value: absent },
          ]}
        />
        <PostForm form={form}>
          <input type="hidden" name="digest" value={digest} />
          <FormActions>
            {total > 0 && <Button look="primary">{t('uploaded.take', { count: total })}</Button>}
            <LinkButton to={at.upload(client.code, list)}>{t('uploaded.other')}</LinkButton>
            <LinkButton to={listAddress(client.code, list)} look="quiet">
              {t('common:form.cancel')}
            </LinkButton>
          </FormActions>
        </PostForm>
      </Card>
      {total > 0 && (
        <ChangeTable
          title={
            total > changes.length
              ? t('uploaded.firstChanges', { count: listedChangesMax, total })
              : t('uploaded.changes')
          }
          lines={changes.map(({ what, name, parts }, place) => ({
            key: String(place),
            what,
            name,
            parts: parts.map(({ field, before, after }) => ({
              label: t(`field.${field}` as 'field.code'),
              before,
              after,
            })),
          }))}
        />
      )}
    </>
  )
}
