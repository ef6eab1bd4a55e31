import { languageOf } from '#app/page/text/language.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import type { ContentPart } from '#app/risk/questionnaires/version-content.tsx'
import { inLanguage, type Localized } from '#contract/platform/language.ts'
import type { VersionContent } from '#contract/risk/kinds/matrix/shapes.ts'

const levels = ['low', 'medium', 'high'] as const

export function contentOf(
  request: Request,
  { columns, rows, scale, asks = [], measures }: VersionContent,
): ContentPart[] {
  const t = translatorOf(request, 'kinds-matrix-questionnaires')
  const language = languageOf(request)
  const say = (text: Localized | null) => (text ? inLanguage(text, language) : '')
  const isShared = rows.every(({ low, medium, high }) => !low && !medium && !high)
  const explained = rows.some(({ explanation }) => explanation)
  const groups: { firstKind: string; names: string[] }[] = []
  for (const { firstKind, secondKind } of columns) {
    const last = groups.at(-1)
    if (last?.firstKind === say(firstKind)) last.names.push(say(secondKind))
    else groups.push({ firstKind: say(firstKind), names: [say(secondKind)] })
  }
  const across: ContentPart = {
    title: t('questionnaire.columns'),
    columns: [
      { key: 'firstKind', head: t('questionnaire.firstKind'), rowHead: true },
      { key: 'secondKinds', head: t('questionnaire.secondKinds'), prose: true, width: '16rem' },
      { key: 'count', head: t('questionnaire.columnCount'), numeric: true },
    ],
    rows: groups.map(({ firstKind, names }, place) => ({
      key: String(place),
      cells: [firstKind, names.join(t('listComma')), names.length],
    })),
  }
  const meanings: ContentPart = {
    title: measures ? t('questionnaire.scaleOf', { measure: say(measures.likelihood) }) : t('questionnaire.scale'),
    items: levels.map((level) => ({ term: t(`questionnaire.${level}`), value: say(scale[level]) })),
  }
  const down: ContentPart = {
    title: t('questionnaire.rows'),
    columns: [
      { key: 'dimension', head: t('questionnaire.dimension'), prose: true },
      { key: 'cause', head: t('questionnaire.cause'), prose: true },
      { key: 'subCause', head: t('questionnaire.subCause'), rowHead: true },
      ...(explained ? [{ key: 'explanation', head: t('questionnaire.explanation'), prose: true, width: '14rem' }] : []),
      ...(isShared ? [] : levels.map((level) => ({ key: level, head: t(`questionnaire.${level}`), prose: true }))),
    ],
    rows: rows.map(({ key, dimension, cause, subCause, explanation, ...own }, place) => {
      const before = rows[place - 1]
      const sameDimension = before !== undefined && say(dimension) === say(before.dimension)
      const sameCause = sameDimension && say(cause) === say(before.cause)
      return {
        key,
        cells: [
          say(dimension),
          say(cause),
          say(subCause),
          ...(explained ? [say(explanation)] : []),
          ...(isShared ? [] : levels.map((level) => say(own[level] ?? scale[level]))),
        ],
        begun: [...(sameDimension ? [0] : []), ...(sameCause ? [1] : [])],
      }
    }),
  }
  const besides: ContentPart = {
    title: t('asks.title'),
    items: asks.map((each) => ({ term: t(`asks.${each}`), value: t(`asks.${each}Line`) })),
  }
  const rated: ContentPart[] = measures
    ? [
        {
          title: t('measures.title'),
          items: (['likelihood', 'impact'] as const).map((each) => ({
            term: t(`measures.${each}`),
            value: say(measures[each]),
          })),
        },
      ]
    : []
  const impact: ContentPart[] = measures
    ? [
        {
          title: t('questionnaire.scaleOf', { measure: say(measures.impact) }),
          items: levels.map((level) => ({
            term: t(`questionnaire.${level}`),
            value: say(measures.levels?.[level] ?? null),
          })),
        },
      ]
    : []
  return [across, ...rated, ...(isShared ? [meanings] : []), ...impact, ...(asks.length > 0 ? [besides] : []), down]
}
