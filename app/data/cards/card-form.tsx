import { useTranslation } from 'react-i18next'
import type { SettingField } from '#app/data/processes/setting-fields.ts'
import { SettingFields, useSettingTexts } from '#app/data/processes/setting-form.tsx'
import type { FormValues } from '#app/data/processes/setting-values.ts'
import { TextField } from '#app/ui/fields/text-field.tsx'
import type { FieldState, FormReply } from '#app/ui/forms/form.ts'
import { type CardKind, cardTitleMax } from '#contract/data/cards/codes.ts'
import { cardFields } from './card-fields.ts'

type Props = {
  form: string
  kind: CardKind
  columns: readonly { name: string; fieldType: string }[]
  /** Reply to this form. */
  reply: FormReply | undefined
  values: FormValues
}

/** Title and settings of a card, by the description of its kind. */
export function CardFormFields({ form, kind, columns, reply, values }: Props) {
  const { t } = useTranslation('cards')
  const shown = reply ? reply.values.title?.[0] : values.title
  const title: FieldState = {
    name: 'title',
    id: `${form}-title`,
    label: t('setting.title'),
    initialValue: shown,
    errors: reply?.errors.title ?? [],
  }
  return (
    <>
      <SettingFields
        fields={cardFields[kind]}
        of={{ kind, inputColumns: [[...columns] as never], tables: [], texts: 'cards' }}
        typed={{ form, reply, faults: [], values }}
        disabled={false}
      />
      <TextField field={title} optional hint={t('hint.title', { max: cardTitleMax })} autoComplete="off" />
    </>
  )
}

/** Label of a field of a card's form by its name, such as `settings.measures[0].column`. */
export function useCardLabels(kind: CardKind): (name: string) => string {
  const { t } = useTranslation('cards')
  const texts = useSettingTexts('cards')
  return (name) => {
    if (name === 'title') return t('setting.title')
    const parts = name.split('.').slice(1)
    let fields: readonly SettingField[] = cardFields[kind]
    const labels: string[] = []
    for (const part of parts) {
      const [, own = part, index] = /^(\w+)(?:\[(\d+)\])?$/.exec(part) ?? []
      const field: SettingField | undefined = fields.find((each) => each.name === own)
      if (!field) break
      labels.push(texts.label(kind, field) + (index === undefined ? '' : ` ${Number(index) + 1}`))
      fields = 'fields' in field ? field.fields : []
    }
    return labels.join(' · ')
  }
}
