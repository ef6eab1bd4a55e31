import { useTranslation } from 'react-i18next'
import { ChangeTable, type EntryChange } from '#app/ui/lists/change-table.tsx'
import type { ComparedBoards } from '#contract/data/boards/shapes.ts'

type Props = { title: string; compared: ComparedBoards }

const fields = [
  'name',
  'refreshMinutes',
  'title',
  'kind',
  'filter',
  'tableBizId',
  'condition',
  'side',
  'asPublished',
  'place',
] as const

/** Differences between two versions of a board, card by card. */
export function BoardDifferences({ title, compared: { added, removed, changed, fields: ofBoard, same } }: Props) {
  const { t } = useTranslation(['boards', 'cards'])
  const say = t as unknown as (key: string, values?: object) => string
  const kindOf = (name: string) => say(`cards:kind.${name}`, { defaultValue: name })
  const labelOf = (field: string) => {
    const known = fields.find((each) => each === field)
    if (known) return t(`difference.${known}`)
    const name = field.replace(/^settings\./, '')
    return say(`cards:setting.${name}`, { defaultValue: name })
  }
  const partsOf = (changes: ComparedBoards['fields']) =>
    changes.map(({ field, before, after }) => ({
      label: labelOf(field),
      before: textOf(before),
      after: textOf(after) || t('difference.empty'),
    }))
  const lines: EntryChange[] = [
    ...(ofBoard.length > 0
      ? [{ key: 'board', what: 'changed' as const, name: t('difference.board'), parts: partsOf(ofBoard) }]
      : []),
    ...added.map(({ id, title: name }) => ({ key: id, what: 'added' as const, name: kindOf(name), parts: [] })),
    ...removed.map(({ id, title: name }) => ({ key: id, what: 'removed' as const, name: kindOf(name), parts: [] })),
    ...changed.map(({ id, title: name, changes }) => ({
      key: id,
      what: 'changed' as const,
      name: kindOf(name),
      parts: partsOf(changes),
    })),
  ]
  return (
    <>
      {lines.length > 0 ? <ChangeTable title={title} lines={lines} /> : <p>{t('difference.equal')}</p>}
      <p>{t('difference.same', { count: same })}</p>
    </>
  )
}

/** A setting in a few words: lists by their items, objects by their parts. */
function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '' || value === false) return ''
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join('; ')
  if (typeof value === 'object') return Object.values(value).map(textOf).filter(Boolean).join(' ')
  return value === true ? '✓' : String(value)
}
