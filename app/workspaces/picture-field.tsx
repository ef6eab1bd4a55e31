import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { choiceClasses } from '#app/ui/choice-group.tsx'
import { valuesOf } from '#app/ui/field.tsx'
import { FileField } from '#app/ui/file-field.tsx'
import type { FieldState } from '#app/ui/form.ts'
import { Picture } from '#app/ui/picture.tsx'
import { usePicture } from './use-picture.ts'
import classes from './workspaces.module.css'

type Props = {
  /** The hidden field with the path of the picture that is there. */
  picture: FieldState
  file: FieldState
  hint: string
}

/** A picture and its upload; what is chosen shows when the form is saved. */
export function PictureField({ picture, file, hint }: Props) {
  const { t } = useTranslation('workspaces')
  const [path = ''] = valuesOf(picture)
  const address = usePicture(path)
  return (
    <div className={classes.pictureField}>
      {address && <Picture key={address} address={address} alt={t('picture.current')} className={classes.thumbnail} />}
      <input type="hidden" name={picture.name} value={path} />
      <FileField field={file} hint={hint} accept=".jpg,.jpeg,.png" optional />
      {address && (
        <Checkbox name="noPicture" value="1" label={t('picture.remove')} classNames={choiceClasses} size="sm" />
      )}
    </div>
  )
}
