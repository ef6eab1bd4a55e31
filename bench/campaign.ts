import { asc, eq } from 'drizzle-orm'
import { databaseClock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { addRespondents, openProject } from '#api/risk/campaigns/item.ts'
import { createProject } from '#api/risk/campaigns/project.ts'
import { item, paper } from '#api/risk/campaigns/table.ts'
import { createQuestionnaireStore, newestVersion, writeVersion } from '#api/risk/kinds/matrix/questionnaire.ts'
import { cellName } from '#app/risk/kinds/matrix/paper/paper-cell.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import { SendType } from '#contract/risk/campaigns/codes.ts'
import { keys } from './site.ts'

/** The 70 × 19 matrix of the demo. */
export const baselCode = 'basel-operational-risk'
/** The finance questionnaire of the demo: 65 rows, 37 indicators. */
export const financeCode = 'enterprise-finance'
/** A matrix of 200 × 30, to test the limits of browsers. */
export const largeCode = 'large-matrix'

export type SentPaper = {
  id: number
  uuid: string
  /** Address of its page, from the path on. */
  path: string
}

/** Papers of one questionnaire; `cells` are the form fields in the order of the stored answers. */
export type Campaign = { cells: string[]; papers: SentPaper[] }

/** Sends a questionnaire to that many outside respondents. */
export async function sendPapers(db: Db, code: string, count: number): Promise<Campaign> {
  const { id: projectId } = await sendProject(db, code, count)
  const sent = await db
    .select({ id: paper.id, sealed: paper.uuidSealed })
    .from(paper)
    .innerJoin(item, eq(item.id, paper.itemId))
    .where(eq(item.projectId, projectId))
    .orderBy(asc(paper.id))
  const papers = sent.map(({ id, sealed }) => {
    const uuid = keys.open(sealed)
    return { id, uuid, path: `/risk/evaluate/exam?uuid=${uuid}&domain=${code}` }
  })
  return { papers, cells: await cellsOf(db, code) }
}

/** Creates only a project, with unopened papers. */
export function sendProject(db: Db, code: string, count: number): Promise<{ id: number; bizId: string }> {
  return db.transaction(async (tx) => {
    const plan = { name: '压测', domains: [code], endTime: '2099-12-31', createdBy: null }
    const made = done(await createProject(tx, databaseClock('Asia/Shanghai'), plan))
    const project = done(await openProject(tx, made.bizId))
    const respondents = Array.from({ length: count }, (_, at) => ({
      sendType: SendType.external,
      name: `外部 ${at + 1}`,
      email: `respondent-${at + 1}@example.com`,
      company: '示例公司',
      department: null,
    }))
    await addRespondents(tx, keys, { project, respondents, users: new Map() })
    return { id: project.id, bizId: made.bizId }
  })
}

async function cellsOf(db: Db, code: string): Promise<string[]> {
  const newest = await newestVersion(db, code)
  if (!newest) throw new Error(`the questionnaire ${code} is not there`)
  const { rows, columns } = await createQuestionnaireStore(db)(newest.versionId)
  return rows.flatMap((row) => columns.map((column) => cellName(row.id, column.id)))
}

/** Writes the questionnaire of 200 × 30, ten rows to a dimension and five columns to a first kind. */
export async function writeLargeQuestionnaire(db: Db): Promise<void> {
  const said = (text: string) => ({ 'zh-Hans': text })
  const columns = Array.from({ length: 30 }, (_, at) => ({
    firstKind: said(`业务条线 ${Math.floor(at / 5) + 1}`),
    secondKind: said(`业务 ${at + 1}`),
  }))
  const rows = Array.from({ length: 200 }, (_, at) => ({
    dimension: said(`风险维度 ${Math.floor(at / 10) + 1}`),
    cause: said(`成因 ${Math.floor(at / 2) + 1}`),
    subCause: said(`次级成因 ${at + 1}`),
    explanation: said('说明该成因在业务中如何出现，以及评级时应考虑的事实。'),
    low: null,
    medium: null,
    high: null,
  }))
  const scale = { notInvolved: said('不涉及'), low: said('低'), medium: said('中'), high: said('高') }
  const version = {
    code: largeCode,
    name: said('大型矩阵'),
    publicPreview: false,
    content: { columns, rows, scale },
    createdBy: null,
  }
  await db.transaction(async (tx) => done(await writeVersion(tx, version)))
}

function done<T extends object>(outcome: T): Exclude<T, { refused: unknown }> {
  if (isRefusal(outcome)) throw new Error(outcome.refused)
  return outcome as Exclude<T, { refused: unknown }>
}
