import { useTranslation } from 'react-i18next'
import { RadioGroup } from '#app/ui/fields/radio-group.tsx'
import { TextareaField, TextField } from '#app/ui/fields/text-field.tsx'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { type EditReply, type FormDraft, type FormState, formState } from '#app/ui/forms/form.ts'
import { watchListNameMax } from '#contract/data/watch-lists/codes.ts'
import type { WatchListRow } from '#contract/data/watch-lists/shapes.ts'

export const listFormId = 'list'

type Sent = { reply: EditReply<never> | undefined; draft: FormDraft | undefined }

export function useListForm({ reply, draft, list }: Sent & { list?: WatchListRow }): FormState {
  const { t } = useTranslation('watch-lists')
  const fields = { name: t('field.name'), remark: t('field.remark'), isShared: t('field.isShared') }
  const isShared = (list?.isShared ?? true) ? 'yes' : 'no'
  return formState(listFormId, {
    reply,
    draft,
    fields,
    saved: { name: list?.name ?? '', remark: list?.remark ?? '', isShared },
  })
}

type Props = Sent & { form: FormState; version?: number; save: string; back: string }

export function ListForm({ form, reply, draft, version, save, back }: Props) {
  const { t } = useTranslation('watch-lists')
  return (
    <EditForm form={form} reply={reply} draft={draft} version={version} save={save} back={back}>
      <TextField field={form.field('name')} hint={t('hint.name', { max: watchListNameMax })} autoComplete="off" />
      <TextareaField optional field={form.field('remark')} rows={3} />
      <RadioGroup
        field={form.field('isShared')}
        choices={[
          { value: 'yes', label: t('sharing.yes'), hint: t('sharing.yesHint') },
          { value: 'no', label: t('sharing.no'), hint: t('sharing.noHint') },
        ]}
      />
    </EditForm>
  )
}
