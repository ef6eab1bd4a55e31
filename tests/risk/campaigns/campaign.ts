import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { type CellValue, writeXlsx } from 'hucre/xlsx'
import { writeVersion } from '#api/risk/kinds/matrix/questionnaire.ts'
import { criterion, secondKind } from '#api/risk/kinds/matrix/table.ts'
import { domain } from '#api/risk/questionnaires/table.ts'
import type { BodyIn } from '#contract/platform/call.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import { createItem, createProject, getItem } from '#contract/risk/campaigns/calls.ts'
import { SendType } from '#contract/risk/campaigns/codes.ts'
import type { NewRespondent } from '#contract/risk/campaigns/respondent.ts'
import type { ItemRow } from '#contract/risk/campaigns/shapes.ts'
import type { RowAsk } from '#contract/risk/kinds/matrix/codes.ts'
import type { QuestionnaireContent, QuestionnaireMeasures } from '#contract/risk/kinds/matrix/content.ts'
import { answerPaper } from '#contract/risk/kinds/matrix/paper-calls.ts'
import { AnswerMode } from '#contract/risk/papers/codes.ts'
import { RiskPerm } from '#contract/risk/questionnaires/perms.ts'
import { makeUser, type Person, type TestApi } from '../../support/api.ts'

/** A user who may do everything in the risk module. */
export const makeManager = (api: Pick<TestApi, 'db'>) => makeUser(api, { perms: Object.values(RiskPerm) })

/** A questionnaire's code, with the ids of its rows and columns in their order. */
export type MadeQuestionnaire = { code: string; rowIds: number[]; columnIds: number[] }

/** Content of a questionnaire with that many rows and columns; each text contains its position. */
export function contentOf(
  rows: readonly { dimension: string }[] | number,
  columns: readonly { firstKind: string }[] | number,
): QuestionnaireContent {
  const rowList = typeof rows === 'number' ? Array.from({ length: rows }, () => ({ dimension: '人员' })) : rows
  const columnList =
    typeof columns === 'number' ? Array.from({ length: columns }, () => ({ firstKind: '零售' })) : columns
  const said = (text: string, en: string) => ({ 'zh-Hans': text, en })
  return {
    columns: columnList.map(({ firstKind }, at) => ({
      firstKind: said(firstKind, `kind ${firstKind}`),
      secondKind: said(`业务${at}`, `business ${at}`),
    })),
    rows: rowList.map(({ dimension }, at) => ({
      dimension: said(dimension, `dimension ${dimension}`),
      cause: said(`原因${at}`, `cause ${at}`),
      subCause: said(`子因${at}`, `sub-cause ${at}`),
      explanation: at === 0 ? said('说明', 'explanation') : null,
      low: null,
      medium: null,
      high: at === 0 ? said('本行的高', 'high of this row') : null,
    })),
    scale: {
      notInvolved: said('不涉及', 'not involved'),
      low: said('低', 'low'),
      medium: null,
      high: said('高', 'high'),
    },
  }
}

/** Writes a questionnaire, or the next version of one. */
export async function makeQuestionnaire(
  { db }: Pick<TestApi, 'db'>,
  options: {
    rows?: Parameters<typeof contentOf>[0]
    columns?: Parameters<typeof contentOf>[1]
    code?: string
    publicPreview?: boolean
    asks?: RowAsk[]
    measures?: QuestionnaireMeasures
  } = {},
): Promise<MadeQuestionnaire> {
  const {
    rows = 2,
    columns = 2,
    code = `q-${randomUUID().slice(0, 8)}`,
    publicPreview = false,
    asks,
    measures,
  } = options
  const content = { ...contentOf(rows, columns), ...(asks && { asks }), ...(measures && { measures }) }
  const name = { 'zh-Hans': `问卷 ${code}`, en: `Questionnaire ${code}` }
  const written = await db.transaction((tx) =>
    writeVersion(tx, { code, name, publicPreview, content, createdBy: null }),
  )
  if (isRefusal(written)) throw new Error(written.refused)
  return { code, ...(await idsOf({ db }, code)) }
}

/** The ids of the newest version's rows and columns. */
export async function idsOf({ db }: Pick<TestApi, 'db'>, code: string) {
  const [owner] = await db.select({ versionId: domain.versionId }).from(domain).where(eq(domain.code, code))
  const versionId = owner?.versionId ?? 0
  const rows = await db
    .select({ id: criterion.id })
    .from(criterion)
    .where(eq(criterion.versionId, versionId))
    .orderBy(asc(criterion.position))
  const columns = await db
    .select({ id: secondKind.id })
    .from(secondKind)
    .where(eq(secondKind.versionId, versionId))
    .orderBy(asc(secondKind.position))
  return { rowIds: rows.map(({ id }) => id), columnIds: columns.map(({ id }) => id) }
}

type External = Extract<NewRespondent, { sendType: typeof SendType.external }>

/** External respondent; the mark makes up the name and the address. */
export const external = (mark: string, department: string | null = null): External => ({
  sendType: SendType.external,
  name: `外部 ${mark}`,
  email: `${mark}@example.com`,
  company: '示例公司',
  department,
})

/** A workbook of respondents: type, user number, name, e-mail, company, department. */
export async function respondentWorkbook(...rows: CellValue[][]): Promise<File> {
  const heads = ['类型', '用户编号', '姓名', '邮箱', '公司', '部门']
  const bytes = await writeXlsx({ sheets: [{ name: '答卷人', rows: [heads, ...rows] }] })
  return new File([new Uint8Array(bytes)], '答卷人.xlsx')
}

export type Campaign = {
  manager: Person
  questionnaire: MadeQuestionnaire
  projectId: string
  items: ItemRow[]
  /** Uuid of the first respondent's paper. */
  uuid: string
}

/** A project that sends a questionnaire, made by the calls of a manager, with its respondents and their papers. */
export async function makeCampaign(
  api: Pick<TestApi, 'db' | 'done'>,
  options: {
    rows?: Parameters<typeof contentOf>[0]
    columns?: Parameters<typeof contentOf>[1]
    asks?: RowAsk[]
    measures?: QuestionnaireMeasures
    questionnaire?: MadeQuestionnaire
    manager?: Person
    endTime?: string
    respondents?: readonly NewRespondent[]
  } = {},
): Promise<Campaign> {
  const manager = options.manager ?? (await makeManager(api))
  const questionnaire = options.questionnaire ?? (await makeQuestionnaire(api, options))
  const { bizId } = await api.done(createProject, {
    as: manager,
    body: { name: '年度评估', domains: [questionnaire.code], endTime: options.endTime ?? '2099-12-31' },
  })
  const items: ItemRow[] = []
  for (const respondent of options.respondents ?? [external('first')]) {
    const { itemId } = await api.done(createItem, { as: manager, body: { projectId: bizId, respondent } })
    items.push(await api.done(getItem, { as: manager, query: { itemId } }))
  }
  return { manager, questionnaire, projectId: bizId, items, uuid: items[0]?.papers[0]?.uuid ?? '' }
}

export type Post = BodyIn<typeof answerPaper>

/** Answers of one paper: the value of each cell in its row and column; undefined cells are not sent. */
export function answersOf(
  { rowIds, columnIds }: MadeQuestionnaire,
  paperUuid: string,
  matrix: readonly (readonly (number | undefined)[])[],
): Post['answers'] {
  return matrix.flatMap((line, row) =>
    line.flatMap((value, column) =>
      value === undefined ? [] : [{ criteriaId: rowIds[row] ?? 0, domainId: columnIds[column] ?? 0, paperUuid, value }],
    ),
  )
}

/** Every cell of a questionnaire with the same value. */
export const filled = ({ rowIds, columnIds }: MadeQuestionnaire, value: number): number[][] =>
  rowIds.map(() => columnIds.map(() => value))

/** Saves or submits a paper of the campaign: the first respondent's unless another is named. */
export function answer(
  api: TestApi,
  { questionnaire, uuid }: Pick<Campaign, 'questionnaire' | 'uuid'>,
  matrix: readonly (readonly (number | undefined)[])[],
  more: Partial<Pick<Post, 'mode' | 'version' | 'key' | 'comments'>> = {},
) {
  const answers = answersOf(questionnaire, uuid, matrix)
  return api.call(answerPaper, { body: { mode: AnswerMode.save, ...more, answers } })
}
