import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useRevalidationWhile } from '#app/page/live/use-revalidation.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { listWords } from '#app/page/text/list-words.ts'
import { useLanguage } from '#app/page/text/use-language.ts'
import { Button, LinkButton } from '#app/ui/actions/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Waiting } from '#app/ui/feedback/waiting.tsx'
import { FileField } from '#app/ui/fields/file-field.tsx'
import { RadioGroup } from '#app/ui/fields/radio-group.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { DraftNotice } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { draftOf, formState } from '#app/ui/forms/form.ts'
import { FormActions, PostForm } from '#app/ui/forms/post-form.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { Details } from '#app/ui/layout/details.tsx'
import * as at from '#contract/audit/data-process/addresses.ts'
import { fileRoles } from '#contract/audit/flow/line.ts'
import { choosableEncodings, type EncodingPreview, isChoosable } from '#contract/platform/files/content.ts'
import * as atFiles from '#contract/shell/files/addresses.ts'
import { BatchHeader, FormId } from './batch-page.tsx'
import classes from './file.module.css'
import type { action, loader } from './file.server.ts'
import { SheetColumns } from './sheet-columns.tsx'
import { isUnderWay } from './state.tsx'

export { action, loader } from './file.server.ts'

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  i18n: ['data-process', 'reviews', 'files'],
  title: ({ data }) => data?.file.name ?? '',
}

export default function FlowFile() {
  const { t } = useTranslation(['data-process', 'files'])
  const language = useLanguage()
  const { batch, file, next, draft } = useLoaderData<typeof loader>()
  useRevalidationWhile(isUnderWay(file))
  const reply = useActionData<typeof action>()
  const { projectId, id, mayEdit, reviewBatchNo } = batch
  const { role, name, path, sheets, fault, faultDetail, current, number, state, job, notes, csv } = file
  const { encoding, encodingPreviews } = file
  const edits = mayEdit && current
  const roleForm = formState(FormId.role, { reply, draft, fields: { role: t('files.role') }, saved: { role } })
  const editedForm = formState(FormId.edited, { reply, fields: { file: t('edited.file') } })
  const encodingForm = formState(FormId.encoding, {
    reply,
    fields: { encoding: t('file.encoding') },
    saved: { encoding: encoding ?? csv?.encoding },
  })
  const mayChoose = edits && csv !== null && isChoosable(csv.encoding)
  const encodingText =
    csv &&
    t(encoding === null ? 'file.encodingDetected' : 'file.encodingChosen', {
      encoding: t(`files:encoding.${encoding ?? csv.encoding}`),
    })
  const again = formState(FormId.remove, { reply, fields: {} })
  const files = { label: t('files.title', { number: reviewBatchNo }), to: at.files(projectId, id) }
  // Shown first while the role is missing, otherwise at the end.
  const roleCard = edits && file.form !== 'zip' && (
    <Card title={t('file.roleTitle')}>
      {roleForm.errors.length === 0 && <DraftNotice draft={draftOf(FormId.role, draft)} />}
      <PostForm form={roleForm} action={`?form=${FormId.role}`}>
        <SelectField
          field={roleForm.field('role')}
          hint={t('file.roleHint')}
          options={fileRoles.map((each) => ({ value: each, label: t(`role.${each}`) }))}
        />
        <FormActions>
          <Button look={role === null ? 'primary' : 'default'}>{t('file.giveRole')}</Button>
        </FormActions>
      </PostForm>
    </Card>
  )
  const isNextHere = next?.fileId === file.fileId && sheets.length === 1
  const toNext = edits && next && !isNextHere && (
    <LinkButton to={`${at.file(projectId, id, next.fileId)}#sheet-${next.sheetId}`}>
      {t('sheet.nextOpen', { name: next.name })}
    </LinkButton>
  )
  return (
    <>
      <ErrorSummary errors={[...roleForm.errors, ...encodingForm.errors, ...editedForm.errors, ...again.errors]} />
      <BatchHeader
        batch={batch}
        title={name}
        line={current ? t('file.line', { number }) : t('file.earlier', { number })}
        above={files}
        action={
          <>
            <LinkButton to={atFiles.fileViewerOf({ path, encoding })} reloadDocument>
              {t('files.view')}
            </LinkButton>
            <LinkButton to={files.to}>{t('file.back')}</LinkButton>
            {toNext}
          </>
        }
      />
      {isUnderWay(file) && <Waiting to={at.file(projectId, id, file.fileId)}>{t('files.underWay')}</Waiting>}
      {fault && (
        <Notice tone="danger" title={t(`fault.${fault}`)}>
          {faultDetail}
        </Notice>
      )}
      {notes.missing.length > 0 && (
        <Notice tone="warning" title={t('file.missing', { names: listWords(notes.missing, language) })} />
      )}
      {csv && notes.brokenBytes > 0 && (
        <Notice
          tone="warning"
          title={t('file.brokenBytes', { count: notes.brokenBytes, encoding: t(`files:encoding.${csv.encoding}`) })}
        />
      )}
      {csv && notes.doubtfulEncoding && (
        <Notice tone="warning" title={t('file.doubtfulEncoding', { encoding: t(`files:encoding.${csv.encoding}`) })} />
      )}
      {csv && !mayChoose && <p className={classes.encoding}>{encodingText}</p>}
      {csv && mayChoose && (
        <Details
          summary={encodingText}
          open={notes.doubtfulEncoding || notes.brokenBytes > 0 || encodingForm.errors.length > 0}
        >
          <PostForm form={encodingForm} action={`?form=${FormId.encoding}`}>
            <RadioGroup
              field={encodingForm.field('encoding')}
              hint={t('file.encodingHint')}
              choices={choosableEncodings.map((each) => ({
                value: each,
                label: t(`files:encoding.${each}`),
                hint: <EncodingLines of={encodingPreviews.find(({ encoding }) => encoding === each)} />,
              }))}
            />
            <FormActions>
              <Button>{t('file.useEncoding')}</Button>
            </FormActions>
          </PostForm>
        </Details>
      )}
      {edits && (state === 'failed' || job !== null) && (
        <PostForm form={again} action={`?form=${FormId.remove}`}>
          <input type="hidden" name="change" value={state === 'failed' ? 'readAgain' : 'cancel'} />
          <div>
            <Button>{t(state === 'failed' ? 'file.readAgain' : 'file.cancel')}</Button>
          </div>
        </PostForm>
      )}
      {role === null && roleCard}
      {sheets.length === 0 && !isUnderWay(file) && !fault && file.form !== 'zip' && (
        <Card>
          <EmptyState title={t('file.noSheets')} />
        </Card>
      )}
      {role !== null &&
        sheets.map((sheet) => (
          <SheetColumns
            key={sheet.sheetId}
            sheet={sheet}
            role={role}
            mayEdit={edits}
            reply={reply}
            draft={draft}
            faults={at.faults(projectId, id, file.fileId)}
          />
        ))}
      {sheets.length > 0 && toNext && <div className={classes.next}>{toNext}</div>}
      {role !== null && roleCard}
      {edits && file.form !== 'zip' && (
        <Card title={t('edited.title')}>
          <PostForm form={editedForm} action={`?form=${FormId.edited}`} multipart>
            <FileField field={editedForm.field('file')} hint={t('edited.hint')} accept=".csv,.xls,.xlsx" />
            <FormActions>
              <Button>{t('edited.action')}</Button>
            </FormActions>
          </PostForm>
        </Card>
      )}
    </>
  )
}

const EncodingLines = ({ of }: { of: EncodingPreview | undefined }) =>
  of?.lines.map((line) => (
    <span key={line} className={classes.line}>
      {line}
    </span>
  ))
