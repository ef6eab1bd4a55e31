import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate } from '#app/page/api/api.server.ts'
import { refuseWithout } from '#app/page/errors/refuse.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import { usualLimit } from '#app/page/forms/posted.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { bizIdOf } from '#app/page/request/params.server.ts'
import { Button, LinkButton } from '#app/ui/actions/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { FileField } from '#app/ui/fields/file-field.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { FormActions, PostForm } from '#app/ui/forms/post-form.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { shownCount, sizeText } from '#app/ui/text/figures.ts'
import * as at from '#contract/data/watch-lists/addresses.ts'
import { importWatchList } from '#contract/data/watch-lists/calls.ts'
import {
  listFileBytesMax,
  listFileForms,
  listUploadBytesMax,
  WatchListPerm,
  watchEntriesMax,
} from '#contract/data/watch-lists/codes.ts'
import { importingList } from '#contract/data/watch-lists/import-shapes.ts'
import { listOf } from '../list.server.ts'
import classes from './import.module.css'

export const handle: PageHandle = {
  i18n: ['watch-lists', 'watch-lists-import'],
  title: ({ t }) => t('watch-lists-import:new.title'),
}

const formId = 'upload'
const accept = listFileForms.map((form) => `.${form}`).join()

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, WatchListPerm.write)
  return { list: await listOf(args) }
}

export async function action(args: ActionFunctionArgs) {
  // Before the file is read.
  await refuseWithout(args, WatchListPerm.write)
  const bizId = bizIdOf(args, 'list')
  const form = await readForm(args, importingList, formId, { ...usualLimit, files: listUploadBytesMax })
  if (!form.ok) return form.refused()
  const result = await mutate(args, importWatchList, { query: { bizId }, body: form.value })
  if (!result.ok) return form.refused(result)
  return redirect(at.listImport(bizId, result.data.importBizId), 303)
}

/** Upload of a file of entries. */
export default function ImportNew() {
  const { t } = useTranslation(['watch-lists-import', 'watch-lists', 'common'])
  const { list } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const form = formState(formId, { reply, fields: { file: t('new.file') } })
  const { bizId, openImport } = list
  const back = at.watchList(bizId)
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={t('new.title')}
        line={t('new.line')}
        crumbs={[
          { label: t('watch-lists:title'), to: at.watchLists },
          { label: list.name, to: back },
        ]}
      />
      {openImport && (
        <Notice tone="info" title={t('open.title', { file: openImport.fileName, by: openImport.by })}>
          <p className={classes.line}>{t('open.line')}</p>
          <Link to={at.listImport(bizId, openImport.bizId)}>{t('open.action')}</Link>
        </Notice>
      )}
      {!openImport && (
        <Card>
          <PostForm form={form} multipart>
            <FileField
              field={form.field('file')}
              hint={t('new.hint', {
                text: sizeText(listFileBytesMax.csv),
                xlsx: sizeText(listFileBytesMax.xlsx),
                xls: sizeText(listFileBytesMax.xls),
                max: shownCount(watchEntriesMax),
              })}
              accept={accept}
            />
            <p className={classes.note}>{t('new.columns')}</p>
            <FormActions>
              <Button look="primary">{t('new.action')}</Button>
              <LinkButton to={back} look="quiet">
                {t('common:form.cancel')}
              </LinkButton>
            </FormActions>
          </PostForm>
        </Card>
      )}
    </>
  )
}
