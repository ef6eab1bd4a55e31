import { useTranslation } from 'react-i18next'
import { RadioGroup } from '#app/ui/fields/radio-group.tsx'
import { TextareaField, TextField } from '#app/ui/fields/text-field.tsx'
import type { FormState } from '#app/ui/forms/form.ts'
import { DictionaryStatus } from '#contract/shell/dictionaries/codes.ts'
import type { DictionaryEntry } from '#contract/shell/dictionaries/shapes.ts'

export const entryFieldNames = [
  'dictType',
  'labelHans',
  'labelHant',
  'labelEn',
  'dictValue',
  'orderNum',
  'status',
  'remark',
] as const
export type EntryField = (typeof entryFieldNames)[number]

export function useEntryLabels(): Record<EntryField, string> {
  const { t } = useTranslation('dictionaries')
  return {
    dictType: t('entry.type'),
    labelHans: t('entry.labelHans'),
    labelHant: t('entry.labelHant'),
    labelEn: t('entry.labelEn'),
    dictValue: t('entry.value'),
    orderNum: t('entry.order'),
    status: t('entry.status'),
    remark: t('entry.remark'),
  }
}

/** Converts a stored entry to the form's fields. */
export function fieldsOf(entry: DictionaryEntry): Record<EntryField, string> {
  const labelIn = (language: string) => entry.labels.find((label) => label.language === language)?.text ?? ''
  return {
    dictType: entry.dictType,
    labelHans: labelIn('zh-Hans'),
    labelHant: labelIn('zh-Hant'),
    labelEn: labelIn('en'),
    dictValue: entry.dictValue,
    orderNum: String(entry.orderNum),
    status: entry.status,
    remark: entry.remark,
  }
}

type Props = { field: FormState<EntryField>['field']; types: readonly string[] }

export function EntryFields({ field, types }: Props) {
  const { t } = useTranslation('dictionaries')
  return (
    <>
      <TextField
        field={field('dictType')}
        hint={t('entry.typeHint')}
        list="dictionary-types"
        autoComplete="off"
        spellCheck={false}
      />
      <datalist id="dictionary-types">
        {types.map((type) => (
          <option key={type} value={type} />
        ))}
      </datalist>
      <TextField field={field('labelHans')} autoComplete="off" />
      <TextField field={field('labelHant')} optional autoComplete="off" />
      <TextField field={field('labelEn')} optional autoComplete="off" />
      <TextField field={field('dictValue')} hint={t('entry.valueHint')} autoComplete="off" spellCheck={false} />
      <TextField field={field('orderNum')} hint={t('entry.orderHint')} width="short" inputMode="numeric" />
      <RadioGroup
        field={field('status')}
        choices={[
          { value: DictionaryStatus.enabled, label: t('status.enabled') },
          { value: DictionaryStatus.disabled, label: t('status.disabled'), hint: t('entry.disabledHint') },
        ]}
      />
      <TextareaField field={field('remark')} optional rows={2} />
    </>
  )
}
