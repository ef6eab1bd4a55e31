import { useTranslation } from 'react-i18next'
import { fieldIn } from '#app/data/processes/setting-form.tsx'
import type { FormReply } from '#app/ui/forms/form.ts'
import type { RuleKind } from '#contract/data/rules/codes.ts'
import type { FieldType } from '#contract/data/tables/codes.ts'
import type { FormValues } from './rule-values.ts'

export type Props = {
  kind: RuleKind
  /** Id of the form. */
  form: string
  reply: FormReply | undefined
  /** Values as shown: typed, or saved. */
  values: FormValues
  faults: readonly { field: string; text: string }[]
  columns: readonly { name: string; fieldType: FieldType }[]
  /** Rules that a combination can need. */
  parts: readonly { value: string; label: string }[]
  /** Watch lists that rules may use. */
  lists: readonly { listBizId: string; list: string; entries: number }[]
}

const names = {
  by: 'rule.by',
  figures: 'rule.figures',
  where: 'rule.condition',
  match: 'rule.condition',
} as const

/** Label of a field of a rule's form. */
export function useRuleLabels() {
  const { t, i18n } = useTranslation('rules')
  return (name: string): string => {
    const [first = '', last = first] = name.replace(/\[\d+\]/g, '').split('.')
    if (first in names && first === last) return t(names[first as keyof typeof names])
    const key = `rule.${first === 'figures' || first === 'agree' ? `${first === 'agree' ? 'agree' : 'figure'}_${last}` : first === 'where' ? 'condition' : last}`
    return i18n.exists(`rules:${key}`) ? t(key as 'rule.condition') : name
  }
}

export type PartProps = Omit<Props, 'kind'>

/** Field of a rule's form by its name. */
export function useField({ form, reply, values, faults }: PartProps) {
  const label = useRuleLabels()
  return (name: string) => fieldIn({ form, reply, faults, values }, name, label(name))
}

/** Columns with their types; a deleted column is listed as long as it is selected. */
export const columnOptions = (columns: Props['columns'], shown: unknown, typeText: (type: FieldType) => string) => [
  ...columns.map(({ name, fieldType }) => ({ value: name, label: `${name} · ${typeText(fieldType)}` })),
  ...(typeof shown === 'string' && shown !== '' && !columns.some(({ name }) => name === shown)
    ? [{ value: shown, label: `${shown} · ?` }]
    : []),
]

export function useTypeText() {
  const { t } = useTranslation('tables')
  return (type: FieldType) => t(`type.${type}`)
}
