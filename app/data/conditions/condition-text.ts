import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Condition } from '#contract/data/conditions.ts'
import type { Operator } from '#contract/data/operators.ts'

/** Bounds of figures are written without quotation marks. */
const ordering: ReadonlySet<Operator> = new Set(['lt', 'lte', 'gt', 'gte', 'between'])
const figure = /^-?\d+(\.\d+)?$/

/** Sentence of a condition, with the titles of its columns. */
export const useConditionText = () => conditionTextBy(useTranslation('mart').t)

export function conditionTextBy(t: TFunction<'mart'>) {
  const text = (condition: Condition, titles: ReadonlyMap<string, string>): string => {
    if ('column' in condition) {
      const { column, operator, values } = condition
      const isBound = ordering.has(operator)
      const shown = values
        .map((value) => (isBound && figure.test(value) ? value : t('where.quoted', { value })))
        .join(t('and'))
      return t(`where.sentence.${operator}`, { column: titles.get(column) || column, values: shown })
    }
    const parts = 'all' in condition ? condition.all : condition.any
    const joint = t('all' in condition ? 'where.and' : 'where.or')
    return parts
      .map((part) => ('column' in part ? text(part, titles) : t('where.group', { parts: text(part, titles) })))
      .join(joint)
  }
  return text
}

export const titlesOf = (columns: readonly { name: string; title: string }[]): ReadonlyMap<string, string> =>
  new Map(columns.map(({ name, title }) => [name, title]))
