import { useTranslation } from 'react-i18next'
import { useConditionText } from '#app/data/conditions/condition-text.ts'
import { withAnyKey } from '#app/page/text/any-key.ts'
import { ChangeTable, type EntryChange } from '#app/ui/lists/change-table.tsx'
import type { Place } from '#contract/data/boards/grid.ts'
import type { ComparedBoards } from '#contract/data/boards/shapes.ts'
import type { Condition } from '#contract/data/conditions.ts'

type Props = { title: string; compared: ComparedBoards }

const choices: readonly string[] = ['timeGrouping', 'rowGrouping', 'columnGrouping', 'order']

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
  const say = withAnyKey(t)
  const kindOf = (name: string) => say(`cards:kind.${name}`, { defaultValue: name })
  const labelOf = (field: string) => {
    const known = fields.find((each) => each === field)
    if (known) return t(`difference.${known}`)
    const name = field.replace(/^settings\./, '')
    return say(`cards:setting.${name}`, { defaultValue: name })
  }
  const conditionText = useConditionText()
  /** A setting as its form names it. */
  const textAs = (field: string, value: unknown): string => {
    const text = textOf(value)
    if (text === '') return ''
    const name = field.replace(/^settings\./, '')
    if (field === 'side') return say(`card.sides.${text}`)
    if (field === 'kind') return kindOf(text)
    if (field === 'filter') return say(`filters.kinds.${text}`)
    if (field === 'tableBizId') return t('difference.otherTable')
    if (field === 'condition') return conditionText(value as Condition, new Map())
    if (field === 'place') {
      const { x, y, w, h } = value as Place
      return t('difference.placeOf', { column: x + 1, row: y + 1, width: w, height: h })
    }
    if (field === 'refreshMinutes' && value === 0) return t('refresh.never')
    if (choices.includes(name)) return say(`cards:choice.${name}.${text}`, { defaultValue: text })
    return value === true ? t('cards:true') : text
  }
  const partsOf = (changes: ComparedBoards['fields']) =>
    changes.map(({ field, before, after }) => ({
      label: labelOf(field),
      before: textAs(field, before),
      after: textAs(field, after) || t('difference.empty'),
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
  return String(value)
}
