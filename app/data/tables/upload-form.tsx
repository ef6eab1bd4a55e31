import { useHref } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { UploadField } from '#app/shell/files/upload-field.tsx'
import { Button, LinkButton } from '#app/ui/actions/button.tsx'
import { ProgressBar } from '#app/ui/charts/progress-bar.tsx'
import type { FormState } from '#app/ui/forms/form.ts'
import { FormActions, PostForm } from '#app/ui/forms/post-form.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { sizeText } from '#app/ui/text/figures.ts'
import { importBytesMax, importForms } from '#contract/data/tables/codes.ts'
import type { WorkspaceRoom } from '#contract/data/tables/shapes.ts'
import classes from './import.module.css'

export const uploadFormId = 'upload'
export const cancelFormId = 'cancel'

const accept = importForms.map((form) => `.${form}`).join()

type Props = {
  form: FormState<'file'>
  room: WorkspaceRoom
  back: string
  /** Address that takes the parts of the file. */
  parts: string
}

/** Form that uploads the file of a new table or of its next version, and the uploads that were interrupted. */
export function UploadForm({ form, room, back, parts }: Props) {
  const { t } = useTranslation(['tables', 'common'])
  const address = useHref(parts)
  const sizes = {
    text: sizeText(importBytesMax.csv),
    xlsx: sizeText(importBytesMax.xlsx),
    xls: sizeText(importBytesMax.xls),
  }
  return (
    <>
      <Card>
        <PostForm form={form} multipart>
          <UploadField
            field={form.field('file')}
            hint={t('upload.hint', sizes)}
            accept={accept}
            belonging={{}}
            address={address}
          />
          <p>{t('upload.next')}</p>
          <RoomLine room={room} />
          <FormActions>
            <Button look="primary">{t('upload.action')}</Button>
            <LinkButton to={back} look="quiet">
              {t('common:form.cancel')}
            </LinkButton>
          </FormActions>
        </PostForm>
      </Card>
      {room.uploads.length > 0 && <Unfinished uploads={room.uploads} />}
    </>
  )
}

/** Space that the tables of the workspace use, of all. */
export function RoomLine({ room: { bytes, bytesMax, tables, tablesMax } }: { room: Omit<WorkspaceRoom, 'uploads'> }) {
  const { t } = useTranslation('tables')
  const values = { used: sizeText(bytes), max: sizeText(bytesMax), free: sizeText(Math.max(0, bytesMax - bytes)) }
  return <p className={classes.note}>{t('room', { ...values, tables, tablesMax })}</p>
}

function Unfinished({ uploads }: { uploads: WorkspaceRoom['uploads'] }) {
  const { t } = useTranslation('tables')
  return (
    <Card title={t('unfinished.title')}>
      <p>{t('unfinished.line')}</p>
      <ul className={classes.uploads}>
        {uploads.map(({ bid, fileName, bytes, bytesHere, endsAt }) => (
          <li key={bid} className={classes.pending}>
            <span className={classes.pendingName}>
              {fileName} <span className={classes.note}>{t('unfinished.until', { time: endsAt })}</span>
            </span>
            <ProgressBar
              label={t('import.progressOf', { name: fileName })}
              value={bytesHere}
              max={bytes}
              text={`${sizeText(bytesHere)} / ${sizeText(bytes)}`}
            />
            <PostForm form={{ id: `${cancelFormId}-${bid}` }} action={`?form=${cancelFormId}`}>
              <input type="hidden" name="bid" value={bid} />
              <Button small look="quiet" aria-label={t('unfinished.cancelOf', { name: fileName })}>
                {t('unfinished.cancel')}
              </Button>
            </PostForm>
          </li>
        ))}
      </ul>
    </Card>
  )
}
