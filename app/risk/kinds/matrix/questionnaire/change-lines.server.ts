import type { PageArgs } from '#app/page/request/context.ts'
import { languageOf } from '#app/page/text/language.server.ts'
import { inLanguage, type Localized, languages } from '#contract/platform/language.ts'
import type { Measure } from '#contract/risk/kinds/matrix/codes.ts'
import {
  columnFields,
  type DraftColumn,
  type DraftRow,
  rowFields,
  sameText,
} from '#contract/risk/kinds/matrix/draft.ts'
import type { DraftReply } from '#contract/risk/kinds/matrix/shapes.ts'
import type { Difference } from '#contract/risk/questionnaires/draft-list.ts'
import { countsOf, differenceOf } from './draft.server.ts'

type Field = (typeof columnFields)[number] | (typeof rowFields)[number] | keyof DraftReply['scale'] | Measure
type Texts = Partial<Record<Field, Localized | null>>

/** Text before and after a change, in one language; '' if absent. */
export type TextChange = { field: Field; language: (typeof languages)[number]; before: string; after: string }
export type ChangeLine = {
  key: string
  what: 'added' | 'removed' | 'changed' | 'moved'
  name: string
  texts: TextChange[]
}

/** Human-readable changes of a draft against the published version. */
export function changesOf({ request }: PageArgs, draft: DraftReply) {
  const language = languageOf(request)
  const difference = differenceOf(draft)
  const say = (...texts: Localized[]) => texts.map((text) => inLanguage(text, language)).join(' › ')
  const levels = difference.levels.flatMap((level) =>
    textChanges([level], { [level]: draft.published.scale[level] }, { [level]: draft.scale[level] }),
  )
  return {
    counts: countsOf(difference),
    rows: linesOf<DraftRow>(difference.rows, rowFields, (row) => say(row.dimension, row.cause, row.subCause)),
    columns: linesOf<DraftColumn>(difference.columns, columnFields, (column) =>
      say(column.firstKind, column.secondKind),
    ),
    levels,
    impactLevels: difference.impactLevels.flatMap((level) =>
      textChanges(
        [level],
        { [level]: draft.published.measures?.levels?.[level] },
        { [level]: draft.measures?.levels?.[level] },
      ),
    ),
    asks: difference.asks,
    measures: difference.measures.flatMap((measure) =>
      textChanges(
        [measure],
        { [measure]: draft.published.measures?.[measure] },
        { [measure]: draft.measures?.[measure] },
      ),
    ),
  }
}

function linesOf<E extends { key: string } & Texts>(
  { added, removed, changed, moved }: Difference<E>,
  fields: readonly Field[],
  nameOf: (entry: E) => string,
): ChangeLine[] {
  const bare = (what: ChangeLine['what']) => (entry: E) => ({ key: entry.key, what, name: nameOf(entry), texts: [] })
  return [
    ...added.map(bare('added')),
    ...removed.map(bare('removed')),
    ...changed.map(({ before, after }) => ({
      key: after.key,
      what: 'changed' as const,
      name: nameOf(after),
      texts: textChanges(fields, before, after),
    })),
    ...moved.map(bare('moved')),
  ]
}

const textChanges = (fields: readonly Field[], before: Texts, after: Texts): TextChange[] =>
  fields
    .filter((field) => !sameText(before[field] ?? null, after[field] ?? null))
    .flatMap((field) =>
      languages
        .map((language) => ({
          field,
          language,
          before: before[field]?.[language] ?? '',
          after: after[field]?.[language] ?? '',
        }))
        .filter((change) => change.before !== change.after),
    )
