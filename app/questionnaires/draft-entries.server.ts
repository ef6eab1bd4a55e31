import type { Localized } from '#contract/language.ts'
import type { Difference, Keyed } from '#contract/questionnaires/draft-list.ts'
import type { DraftReply } from '#contract/questionnaires/shapes.ts'

/** What a list says of an entry besides its texts. */
export type EntryMarks = {
  change: 'added' | 'changed' | 'moved' | null
  /** The languages that one of its texts lacks. */
  missing: ('zh-Hant' | 'en')[]
  fault: string | null
}

/** The marks of each entry of one list of a draft. */
export function marksOf<E extends Keyed>(
  { faults }: DraftReply,
  list: 'rows' | 'columns',
  difference: Difference<E>,
): (entry: E, texts: readonly (Localized | null)[]) => EntryMarks {
  const keysOf = (entries: readonly Keyed[]) => new Set(entries.map(({ key }) => key))
  const changes = [
    ['added', keysOf(difference.added)],
    ['changed', keysOf(difference.changed.map(({ after }) => after))],
    ['moved', keysOf(difference.moved)],
  ] as const
  return ({ key }, texts) => ({
    change: changes.find(([, keys]) => keys.has(key))?.[0] ?? null,
    missing: (['zh-Hant', 'en'] as const).filter((language) => texts.some((text) => text && !text[language])),
    fault: faults.find((fault) => fault.list === list && fault.key === key)?.reason ?? null,
  })
}
