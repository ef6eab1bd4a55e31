import { useTranslation } from 'react-i18next'
import { TextareaField } from '#app/ui/fields/text-field.tsx'
import type { FieldState } from '#app/ui/forms/form.ts'
import { PictureField } from '../picture.tsx'

type Name = 'content' | 'file' | 'picture'

export function useNoticeLabels(): Record<Name, string> {
  const { t } = useTranslation('workspaces')
  return { content: t('field.content'), file: t('field.noticePicture'), picture: t('field.noticePicture') }
}

type Props = { field: (name: Name) => FieldState; contentMax: number }

export function NoticeFields({ field, contentMax }: Props) {
  const { t } = useTranslation('workspaces')
  return (
    <>
      <TextareaField hint={t('noticeNew.contentHint', { max: contentMax })} field={field('content')} rows={6} />
      <PictureField picture={field('picture')} file={field('file')} hint={t('picture.hint')} />
    </>
  )
}
