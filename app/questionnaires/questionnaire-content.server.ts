import { inLanguage, type Language } from '#contract/language.ts'
import type { Header, VersionContent } from '#contract/questionnaires/shapes.ts'

/** A criteria row's texts; `newDimension` and `newCause` where it is the first of its dimension or cause. */
export type RowTexts = ReturnType<typeof contentView>['rows'][number]

/** What a version holds, in the reader's language. */
export function contentView({ columns, rows, scale }: VersionContent, language: Language) {
  const say = (text: Parameters<typeof inLanguage>[0] | null) => (text ? inLanguage(text, language) : '')
  const levelsOf = (own: Pick<VersionContent['scale'], 'low' | 'medium' | 'high'>) => ({
    low: say(own.low ?? scale.low),
    medium: say(own.medium ?? scale.medium),
    high: say(own.high ?? scale.high),
  })
  const isShared = rows.every(({ low, medium, high }) => !low && !medium && !high)
  return {
    header: headerOf(columns, language),
    scale: isShared ? levelsOf(scale) : undefined,
    rows: rows.map((row, place) => {
      const [dimension, cause] = [say(row.dimension), say(row.cause)]
      const before = rows[place - 1]
      const newDimension = !before || dimension !== say(before.dimension)
      return {
        id: row.key,
        dimension,
        newDimension,
        cause,
        newCause: newDimension || cause !== say(before?.cause ?? null),
        subCause: say(row.subCause),
        explanation: say(row.explanation),
        description: levelsOf(row),
      }
    }),
  }
}

/** The columns under their first kinds; ids are places. */
function headerOf(columns: VersionContent['columns'], language: Language): Header {
  const header: Header = []
  for (const [index, column] of columns.entries()) {
    const firstKind = inLanguage(column.firstKind, language)
    const secondKind = { id: index + 1, name: inLanguage(column.secondKind, language) }
    const last = header.at(-1)
    if (last?.firstKind === firstKind) last.secondKinds.push(secondKind)
    else header.push({ firstKind, secondKinds: [secondKind] })
  }
  return header
}
