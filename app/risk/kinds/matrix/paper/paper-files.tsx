import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { mutate, query } from '#app/page/api/api.server.ts'
import { notFound } from '#app/page/errors/refuse.server.ts'
import { redirectWithNotice, takeFlash } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import { formLimits, postedForm } from '#app/page/forms/posted.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { isOpen } from '#app/risk/papers/paper-link.ts'
import { Button, LinkButton } from '#app/ui/actions/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { FileField } from '#app/ui/fields/file-field.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { FormActions, PostForm } from '#app/ui/forms/post-form.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { withSearch } from '#app/ui/lists/search.ts'
import { sizeText } from '#app/ui/text/figures.ts'
import { megabyte } from '#contract/platform/bytes.ts'
import { acceptedFiles } from '#contract/platform/files/codes.ts'
import { fileBytesMax } from '#contract/platform/files/limits.ts'
import * as at from '#contract/risk/kinds/matrix/addresses.ts'
import { filesOfRowMax } from '#contract/risk/kinds/matrix/codes.ts'
import * as calls from '#contract/risk/kinds/matrix/paper-calls.ts'
import { getPaper } from '#contract/risk/papers/calls.ts'
import classes from './paper.module.css'
import { noteName } from './paper-cell.ts'
import { usePaperFileAddress } from './paper-file-address.ts'
import { rowNotes } from './paper-note.ts'

const FormId = { add: 'add', remove: 'remove' } as const

export const handle: PageHandle<typeof loader> = {
  i18n: 'kinds-matrix-papers',
  title: ({ t }) => t('kinds-matrix-papers:files.title'),
}

/** Paper and row in the address. The other parameters belong to the form and lead back to it. */
function resultParamsOf(request: Request) {
  const { search, searchParams } = new URL(request.url)
  const uuid = searchParams.get('uuid') ?? ''
  const criteriaId = Number(searchParams.get('note'))
  const back = `${at.paper}${withSearch(search, { note: undefined })}`
  return { uuid, criteriaId, search, back: `${back}#${noteName(criteriaId)}` }
}

export async function loader(args: LoaderFunctionArgs) {
  const { uuid, criteriaId, back } = resultParamsOf(args.request)
  const passed = await takeFlash(args)
  const paper = await query(args, getPaper, { query: { uuid } })
  const params = { domain: paper.businessDomain, uuid }
  const [rows, notes] = await Promise.all([
    query(args, calls.getCriteria, { query: params }),
    query(args, calls.getPaperNotes, { query: params }),
  ])
  const row = rows.find(({ id }) => id === criteriaId)
  if (!row) throw notFound(args.request)
  // The paper is closed: its page gives the reason and shows the files.
  if (!isOpen(paper) || !notes.asks.includes('files')) throw redirect(back)
  const { dimension, cause, subCause } = row
  const shown = {
    row: { place: `${dimension} › ${cause}`, subCause },
    files: rowNotes(notes).of(criteriaId).files,
    uuid,
    megabytes: fileBytesMax / megabyte,
    back,
    notice: passed?.notice,
  }
  return data(shown, { headers: passed ? { 'Set-Cookie': passed.taken } : undefined })
}

const adding = z
  .strictObject({ file: z.array(z.file()).max(filesOfRowMax).default([]) })
  .refine(({ file }) => file.length > 0, { path: ['file'], error: 'fileRequired' })

export async function action(args: ActionFunctionArgs) {
  const { uuid, criteriaId, search } = resultParamsOf(args.request)
  const t = translatorOf(args.request, 'kinds-matrix-papers')
  const here = at.paperFiles + search
  // Checks the link before it reads the body.
  await query(args, getPaper, { query: { uuid } })
  const posted = await postedForm(args.request, formLimits.anyFile)
  if (posted.get('form') === FormId.remove) {
    const bid = String(posted.get('bid') ?? '')
    const form = await readForm(args, z.strictObject({}), FormId.remove, formLimits.anyFile)
    const result = await mutate(args, calls.removeRowFile, { query: { uuid, bid } })
    return result.ok ? redirectWithNotice(args, here, t('files.removed')) : form.refused(result)
  }
  const form = await readForm(args, adding, FormId.add, formLimits.anyFile)
  if (!form.ok) return form.refused()
  const { file: files } = form.value
  for (const file of files) {
    const result = await mutate(args, calls.addRowFile, { query: { uuid, criteriaId }, body: { file } })
    if (result.ok) continue
    const [said = result.failure.msg] = result.failure.errors?.file ?? []
    // Names the refused file if there are several; the files before it are stored.
    const text = files.length > 1 ? t('files.of', { name: file.name, said }) : said
    return form.refused({ ...result, failure: { ...result.failure, errors: { file: [text] } } })
  }
  return redirectWithNotice(args, here, t('files.added', { count: files.length }))
}

/** Files of one row: add and remove. The form is saved before this page opens. */
export default function PaperFiles() {
  const { t } = useTranslation('kinds-matrix-papers')
  const { row, files, uuid, megabytes, back, notice } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const form = formState(FormId.add, { reply, fields: { file: t('files.file') } })
  const removing = formState(FormId.remove, { reply, fields: {} })
  const fileAt = usePaperFileAddress(uuid)
  return (
    <>
      <ErrorSummary errors={[...form.errors, ...removing.errors]} />
      {notice && (
        <Notice tone={notice.tone} live>
          {notice.text}
        </Notice>
      )}
      <PageHeader title={t('files.titleOf', { row: row.subCause })} line={row.place} />
      <Card title={t('files.here', { count: files.length, max: filesOfRowMax })}>
        {files.length === 0 ? (
          <EmptyState title={t('files.none')} />
        ) : (
          <ul className={classes.files}>
            {files.map(({ bid, name, bytes }) => (
              <li key={bid}>
                <a href={fileAt(bid)}>{name}</a> {sizeText(bytes)}
                <PostForm form={removing}>
                  <input type="hidden" name="bid" value={bid} />
                  <Button small aria-label={t('files.removeOf', { name })}>
                    {t('files.remove')}
                  </Button>
                </PostForm>
              </li>
            ))}
          </ul>
        )}
      </Card>
      {files.length < filesOfRowMax && (
        <Card title={t('files.add')}>
          <PostForm form={form} multipart>
            <FileField
              field={form.field('file')}
              accept={acceptedFiles}
              hint={t('files.hint', { megabytes })}
              multiple
            />
            <FormActions>
              <Button look="primary">{t('files.send')}</Button>
            </FormActions>
          </PostForm>
        </Card>
      )}
      <LinkButton to={back} reloadDocument>
        {t('files.back')}
      </LinkButton>
    </>
  )
}
