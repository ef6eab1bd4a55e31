import { typedTextIn } from '#api/platform/text.ts'
import type { CountedCard } from '#contract/data/boards/shapes.ts'
import { localOf } from '#contract/data/cards/figure-text.ts'
import type { Language } from '#contract/platform/language.ts'

/** Table, version and time of a card's data, with every restriction of its figures; empty for a card without data. */
export function sourceText(
  { source, isAsPublished, unfiltered }: Pick<CountedCard, 'source' | 'isAsPublished' | 'unfiltered'>,
  language: Language,
): string {
  if (!source) return ''
  const say = typedTextIn(language)
  const word = (key: string, values: Record<string, string | number> = {}) => say(`boards-source:${key}`, values)
  const { table, dataVersion, versionAt, timeZone, rows, columns, isStale } = source
  const version = { table: table.title || table.name, version: dataVersion, time: localTime(versionAt, timeZone) }
  return [
    word('source', { ...version, rows: rows.filtered }),
    isStale && word('stale'),
    isAsPublished && word('asPublished'),
    !isAsPublished && columns.seen < columns.of && word('columns', columns),
    !isAsPublished && rows.hasRowCondition && word('rowCondition'),
    unfiltered.length > 0 && word('unfiltered', { titles: unfiltered.join(word('comma')) }),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** `2026-05-01 13:30` in the organisation's time zone. */
export const localTime = (moment: string, timeZone: string): string =>
  localOf(moment, timeZone).slice(0, 'YYYY-MM-DDTHH:MM'.length).replace('T', ' ')
