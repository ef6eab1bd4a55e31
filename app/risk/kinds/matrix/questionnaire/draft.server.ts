import type { LoaderFunctionArgs } from '@remix-run/node'
import type { PageArgs } from '#app/page/request/context.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import type { DraftView } from '#app/risk/kind.server.ts'
import { draftAt, headOf as sharedHeadOf } from '#app/risk/questionnaires/draft.server.ts'
import type { Localized } from '#contract/platform/language.ts'
import { getDraft } from '#contract/risk/kinds/matrix/calls.ts'
import { columnFields, type MatrixDifference, matrixDifference, rowFields } from '#contract/risk/kinds/matrix/draft.ts'
import type { DraftReply } from '#contract/risk/kinds/matrix/shapes.ts'
import type { Difference, Keyed } from '#contract/risk/questionnaires/draft-list.ts'

export type DraftHead = ReturnType<typeof headOf>

export const draftOfPage = (args: LoaderFunctionArgs): Promise<DraftReply> => draftAt(args, getDraft)

export const differenceOf = ({ columns, rows, scale, asks, measures, published }: DraftReply): MatrixDifference =>
  matrixDifference(published, { columns, rows, scale, asks, measures })

/** Number of changed rows, columns, levels, row settings and measures in a difference. */
export function countsOf({ columns, rows, levels, impactLevels, asks, measures }: MatrixDifference) {
  const counted = ({ added, removed, changed, moved }: MatrixDifference['rows'] | MatrixDifference['columns']) => ({
    added: added.length,
    removed: removed.length,
    changed: changed.length,
    moved: moved.length,
  })
  return {
    rows: counted(rows),
    columns: counted(columns),
    levels: levels.length + impactLevels.length,
    asks: asks.added.length + asks.removed.length,
    measures: measures.length,
  }
}

export function headOf(args: PageArgs, draft: DraftReply) {
  const { rows, columns, levels, asks, measures } = countsOf(differenceOf(draft))
  const changes = [rows, columns]
    .flatMap((counts) => Object.values(counts))
    .reduce((sum, count) => sum + count, levels + asks + measures)
  return {
    ...sharedHeadOf(args, draft),
    rows: draft.rows.length,
    columns: draft.columns.length,
    changes,
    faults: draft.faults.map(({ reason }) => reason),
  }
}

const kindsOfChange = ['added', 'removed', 'changed', 'moved'] as const

/** Loads the draft for the pages shared by all kinds: the effects of publishing, and missing translations. */
export async function readDraftView(args: LoaderFunctionArgs): Promise<DraftView> {
  const draft = await draftOfPage(args)
  const t = translatorOf(args.request, ['kinds-matrix-questionnaires', 'questionnaires'])
  const head = headOf(args, draft)
  const counts = countsOf(differenceOf(draft))
  const partOf = (list: 'rows' | 'columns') => {
    const changes = kindsOfChange
      .filter((kind) => counts[list][kind] > 0)
      .map((kind) => t(`publish.${kind}`, { count: counts[list][kind] }))
    return changes.length === 0
      ? []
      : [t(`publish.${list}`, { changes: changes.join(t('publish.comma')), count: head[list] })]
  }
  const texts = [
    ...draft.rows.flatMap((row) => rowFields.map((field) => row[field])),
    ...draft.columns.flatMap((column) => columnFields.map((field) => column[field])),
    ...Object.values(draft.scale),
    ...Object.values({ ...draft.measures, ...draft.measures?.levels, levels: null }),
  ]
  const missing = (['zh-Hant', 'en'] as const).flatMap((language) => {
    const count = texts.filter((text) => text && !text[language]).length
    return count > 0 ? [t('publish.missing', { language: t(`questionnaires:language.${language}`), count })] : []
  })
  const { openProjects: count } = draft
  return {
    ...head,
    parts: [
      ...partOf('rows'),
      ...partOf('columns'),
      ...(counts.levels > 0 ? [t('publish.levels', { count: counts.levels })] : []),
      ...(counts.measures > 0 ? [t('publish.measures')] : []),
      ...(counts.asks > 0 ? [t('publish.asks')] : []),
    ],
    effects: [
      ...(head.newest > 0 ? [t(count > 0 ? 'publish.projects' : 'publish.noProjects', { count })] : []),
      ...missing,
    ],
  }
}

export type EntryMarks = {
  change: 'added' | 'changed' | 'moved' | null
  /** Languages missing in at least one of its texts. */
  missing: ('zh-Hant' | 'en')[]
  fault: string | null
}

/** Returns the marks for each entry of one list of a draft. */
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
