import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { aboutSheet } from '#api/platform/files/workbook/about-sheet.ts'
import { workbookFile, writeWorkbook } from '#api/platform/files/workbook/workbook-writing.ts'
import { type Caller, signedIn } from '#api/platform/http/caller.ts'
import type { FileReply } from '#api/platform/http/route.ts'
import { consumeQuota, userOf } from '#api/platform/quota/quota.ts'
import { textIn } from '#api/platform/text.ts'
import { organisationName } from '#api/shell/organisation.ts'
import { exportedDecisionsMax } from '#contract/data/screening/codes.ts'
import type { DecisionPage } from '#contract/data/screening/shapes.ts'
import type { Refusal } from '#contract/platform/problem.ts'
import { listDecisions } from './decision-list.ts'

const decisionsExported = { name: 'screeningDecisionsExported', max: 60, minutes: 60 } as const

type Params = Omit<DecisionPage, 'current' | 'size'>

/** Decisions without values, at most `exportedDecisionsMax`. Refuses quota.rate. */
export async function exportDecisions(
  db: Db,
  clock: Clock,
  { params, caller }: { params: Params; caller: Caller },
): Promise<FileReply | Refusal> {
  const by = userOf(signedIn(caller))
  const refused = await db.transaction((tx) => consumeQuota(tx, clock, { quota: decisionsExported, by }))
  if (refused) return refused
  const { language } = caller
  const say = textIn(language)
  const word = (key: string) => say(`screening-workbook:${key}`)
  const { rows, more } = await listDecisions(db, clock, { ...params, actor: signedIn(caller) })
  const heads = [
    ['at', 24],
    ['scene', 24],
    ['key', 28],
    ['outcome', 12],
    ['score', 10],
    ['level', 10],
    ['hits', 48],
    ['fallback', 20],
    ['ms', 10],
    ['number', 10],
    ['review', 16],
    ['verdict', 12],
  ] as const
  const sheet = {
    name: word('decisions'),
    columns: heads.map(([key, width]) => ({ head: word(key), width })),
    rows: rows.map((row) => [
      row.at,
      row.sceneName,
      row.key,
      word(`outcomes.${row.outcome}`),
      row.score ?? '',
      row.level ?? '',
      row.hits.map(({ name }) => name).join(word('comma')),
      row.fallback === null ? '' : word(`fallbacks.${row.fallback}`),
      row.ms,
      row.number ?? '',
      word(`reviews.${row.review}`),
      row.verdict === null ? '' : word(`outcomes.${row.verdict}`),
    ]),
  }
  const about = aboutSheet(
    [
      [word('listed'), String(rows.length)],
      ...(more ? [[word('more'), String(exportedDecisionsMax)] as [string, string]] : []),
    ],
    language,
  )
  const title = word('decisions')
  const organisation = await organisationName(db, language)
  const bytes = await writeWorkbook([about, sheet], { title, organisation })
  return { ...workbookFile(title, bytes), object: 'screeningDecision', detail: { rows: rows.length, ...params } }
}
