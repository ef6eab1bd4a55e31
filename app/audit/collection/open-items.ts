import { useTranslation } from 'react-i18next'
import type { OpenTask } from '#contract/audit/collection/shapes.ts'

/** Sentences about the open items of a task: undecided tickets and missing types. */
export function useOpenItems(): (task: Pick<OpenTask, 'undecided' | 'missing'>) => string[] {
  const { t } = useTranslation(['collection', 'collection-api', 'tickets-api'])
  const comma = t('collection-api:listComma')
  return ({ undecided, missing }) => [
    ...(undecided.length > 0
      ? [t('complete.undecided', { names: undecided.map(({ fileName }) => fileName).join(comma) })]
      : []),
    ...(missing.length > 0
      ? [t('complete.missing', { types: missing.map((type) => t(`tickets-api:type.${type}`)).join(comma) })]
      : []),
  ]
}
