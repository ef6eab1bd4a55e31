import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar, letterOf } from '#app/page/look/avatar.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Checkbox } from '#app/ui/fields/checkbox.tsx'
import { FileField } from '#app/ui/fields/file-field.tsx'
import type { FieldState, FormReply } from '#app/ui/forms/form.ts'
import classes from './user-settings.module.css'
import type { SettingsReply } from './user-settings.server.ts'

type Props = {
  name: string
  /** The avatar before any upload by script; '' for none. */
  worn: string
  field: FieldState
  /** Reply to the last upload by script. */
  upload: (FormReply & { answer?: SettingsReply }) | undefined
  uploading: boolean
}

/**
 * The avatar and its upload. With scripts a chosen picture is previewed immediately; it becomes the avatar when the
 * form is saved.
 */
export function AvatarField({ name, worn, field, upload, uploading }: Props) {
  const { t } = useTranslation('accounts-settings')
  const answer = typeof upload?.answer === 'object' ? upload.answer : undefined
  const uploaded = answer && 'uploaded' in answer ? answer.uploaded : undefined
  const avatar = uploaded ?? worn
  const failed = uploading ? undefined : (upload?.errors.file ?? upload?.errors[''])
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Until the upload finishes, saving sends the file too; after that it must not.
    const chosen = box.current?.querySelector<HTMLInputElement>('input[type=file]')
    if (upload && !uploading && chosen) chosen.value = ''
  }, [upload, uploading])
  return (
    <div ref={box} className={classes.avatar}>
      <Avatar avatar={avatar || null} letter={letterOf(name)} size="large" />
      <div className={classes.upload}>
        <input type="hidden" name="avatar" value={avatar} />
        <FileField field={field} hint={t('avatarHint')} accept=".jpg,.jpeg,.png" optional />
        {avatar !== '' && <Checkbox name="noAvatar" value="1" label={t('noAvatar')} />}
        <div role="status">{uploading ? t('uploading') : uploaded && t('uploaded')}</div>
        {failed && <Notice tone="warning" title={failed[0]} live />}
      </div>
    </div>
  )
}
