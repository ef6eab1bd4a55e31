import { useTranslation } from 'react-i18next'
import { DateField, TextareaField, TextField } from '#app/ui/fields/text-field.tsx'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { type EditReply, type FormDraft, type FormState, formState } from '#app/ui/forms/form.ts'
import { FieldSet } from '#app/ui/forms/post-form.tsx'
import { aliasesMax } from '#contract/data/watch-lists/codes.ts'
import type { WatchEntryRow } from '#contract/data/watch-lists/shapes.ts'
import classes from './watch-lists.module.css'

export const entryFormId = 'entry'

const names = ['name', 'aliases', 'number', 'bornOn', 'region', 'phone', 'address', 'from', 'until', 'source'] as const

type Sent = { reply: EditReply<never> | undefined; draft: FormDraft | undefined }

export function useEntryForm({ reply, draft, entry }: Sent & { entry?: WatchEntryRow }): FormState {
  const { t } = useTranslation('watch-lists')
  const fields = Object.fromEntries(names.map((each) => [each, t(`field.${each}`)]))
  return formState(entryFormId, {
    reply,
    draft,
    fields,
    saved: entry && { ...entry, aliases: entry.aliases.join('\n') },
  })
}

type Props = Sent & { form: FormState; version?: number; save: string; back: string }

export function EntryForm({ form, reply, draft, version, save, back }: Props) {
  const { t } = useTranslation('watch-lists')
  return (
    <EditForm form={form} reply={reply} draft={draft} version={version} save={save} back={back}>
      <TextField field={form.field('name')} autoComplete="off" />
      <TextareaField optional field={form.field('aliases')} rows={3} hint={t('hint.aliases', { max: aliasesMax })} />
      <TextField optional field={form.field('number')} hint={t('hint.number')} autoComplete="off" />
      <FieldSet legend={t('legend.period')}>
        <div className={classes.pair}>
          <DateField optional field={form.field('from')} />
          <DateField optional field={form.field('until')} hint={t('hint.until')} />
        </div>
      </FieldSet>
      <TextField optional field={form.field('source')} hint={t('hint.source')} autoComplete="off" />
      <FieldSet legend={t('legend.more')}>
        <DateField optional field={form.field('bornOn')} />
        <TextField optional field={form.field('region')} autoComplete="off" />
        <TextField optional field={form.field('phone')} autoComplete="off" />
        <TextField optional field={form.field('address')} autoComplete="off" />
      </FieldSet>
    </EditForm>
  )
}
