import { useTranslation } from 'react-i18next'
import { ChangeTable, type EntryChange } from '#app/ui/lists/change-table.tsx'
import type { ComparedGraphs } from '#contract/data/processes/process-shapes.ts'
import { useSettingTexts } from './setting-form.tsx'

type Props = { title: string; compared: ComparedGraphs }

/** Differences between two graphs, step by step. */
export function Differences({ title, compared: { added, removed, changed, same, isMoved } }: Props) {
  const { t } = useTranslation('processes')
  const texts = useSettingTexts()
  const nameOf = ({ title, kind }: ComparedGraphs['added'][number]) =>
    t('compare.step', { title: title || t(`kind.${kind}`), kind: t(`kind.${kind}`) })
  const plain = { title: t('compare.field.title'), kind: t('compare.field.kind'), inputs: t('compare.field.inputs') }
  const labelOf = (kind: string, field: string) =>
    (plain as Record<string, string>)[field] ?? texts.label(kind, { name: field.replace(/^settings\./, '') })
  const lines: EntryChange[] = [
    ...added.map((step) => ({ key: step.id, what: 'added' as const, name: nameOf(step), parts: [] })),
    ...removed.map((step) => ({ key: step.id, what: 'removed' as const, name: nameOf(step), parts: [] })),
    ...changed.map(({ changes, ...step }) => ({
      key: step.id,
      what: 'changed' as const,
      name: nameOf(step),
      parts: changes.map(({ field, before, after }) => ({
        label: labelOf(step.kind, field),
        before: textOf(before),
        after: textOf(after) || t('compare.empty'),
      })),
    })),
  ]
  return (
    <>
      {lines.length > 0 ? <ChangeTable title={title} lines={lines} /> : <p>{t('compare.equal')}</p>}
      <p>
        {t('compare.same', { count: same })}
        {isMoved && `${t('and')}${t('compare.moved')}`}
      </p>
    </>
  )
}

/** A setting in a few words: lists by their items, objects by their parts. */
function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '' || value === false) return ''
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join('; ')
  if (typeof value === 'object')
    return Object.values(value)
      .map((each) => textOf(each))
      .filter(Boolean)
      .join(' ')
  return value === true ? '✓' : String(value)
}
