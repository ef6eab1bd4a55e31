import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { type Cell, readWorkbook } from '#api/platform/files/workbook/workbook.ts'
import { sha256 } from '#api/platform/keys.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import type { TestApi } from '../../support/api.ts'
import { type Campaign, external, makeCampaign } from '../campaigns/campaign.ts'
import type { Fixture } from '../kinds/matrix/fixture/read.ts'

/** Locks a paper with these answers, including gaps, which no call allows. */
async function putSubmitted({ db }: Pick<TestApi, 'db'>, uuid: string, answers: readonly number[]) {
  await db.execute(sql`
    update risk_paper set answers = ${sql.param(`{${answers.join(',')}}`)}::smallint[], unfilled = 0, state = 1,
      submitted_at = now() where uuid_hash = ${sha256(uuid)}`)
}

export const uuidsOf = ({ items }: Pick<Campaign, 'items'>) => items.map(({ papers }) => papers[0]?.uuid ?? '')

/** A campaign with the papers of the fixture and one more respondent, who has not submitted. */
export async function makeFixtureCampaign(
  api: TestApi,
  { shape, papers }: Fixture,
  more: Parameters<typeof makeCampaign>[1] = {},
): Promise<Campaign> {
  const campaign = await makeCampaign(api, {
    rows: shape.dimensionOfRow.map((dimension) => ({ dimension })),
    columns: shape.firstKindOfColumn.map((firstKind) => ({ firstKind })),
    respondents: [
      ...papers.map(({ department }, at) => external(`respondent-${at}`, department)),
      external('silent', papers[0]?.department ?? ''),
    ],
    ...more,
  })
  const uuids = uuidsOf(campaign)
  for (const [at, { answers }] of papers.entries()) await putSubmitted(api, uuids[at] ?? '', answers)
  return campaign
}

/** Cells by sheet name, headers first; numeric cells as numbers. */
export async function sheetsOf(bytes: Uint8Array): Promise<Record<string, (string | number)[][]>> {
  const workbook = await readWorkbook(bytes)
  if (isRefusal(workbook)) throw new Error(workbook.refused)
  const contentOf = ({ kind, text }: Cell) => (kind === 'number' ? Number(text) : text)
  const cells = workbook.sheets.flatMap(({ rows }) => rows.flatMap((row) => row.cells))
  expect(['text', 'number', 'date', 'blank']).toEqual(
    expect.arrayContaining([...new Set(cells.map(({ kind }) => kind))]),
  )
  return Object.fromEntries(
    workbook.sheets.map(({ name, rows }) => [name, rows.map((row) => row.cells.map(contentOf))]),
  )
}
