import { randomUUID } from 'node:crypto'
import { type CellValue, writeXlsx } from 'hucre/xlsx'
import { financeForm } from '#api/risk/kinds/finance/draft-form.ts'
import { addVersion, createDomain } from '#api/risk/questionnaires/draft.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import { createItem, createProject, getItem } from '#contract/risk/campaigns/calls.ts'
import type { ItemRow } from '#contract/risk/campaigns/shapes.ts'
import { IndicatorUnit } from '#contract/risk/kinds/finance/codes.ts'
import { type FinanceContent, type FinanceIndicator, usualSettings } from '#contract/risk/kinds/finance/content.ts'
import { DomainKind } from '#contract/risk/questionnaires/codes.ts'
import type { Person, TestApi } from '../../../support/api.ts'
import { external, makeManager } from '../../campaigns/campaign.ts'

const said = (text: string, en: string) => ({ 'zh-Hans': text, en })

export const indicator = (
  code: string,
  formula: string,
  unit: IndicatorUnit = IndicatorUnit.ratio,
): FinanceIndicator => ({
  code,
  module: said('偿债', 'Solvency'),
  target: said(`指标 ${code}`, `Indicator ${code}`),
  definition: said('定义', 'Definition'),
  explanation: said('说明', 'Explanation'),
  formula,
  unit,
})

/** Two rows of a balance sheet, one manual row and two indicators: six values and two dates to fill in. */
export const smallContent: FinanceContent = {
  ...usualSettings,
  fields: [
    { code: 'assets', table: said('资产负债表', 'Balance sheet'), name: said('资产', 'Assets'), manual: false },
    { code: 'debts', table: said('资产负债表', 'Balance sheet'), name: said('负债', 'Debts'), manual: false },
    { code: 'guarantees', table: said('手工', 'By hand'), name: said('担保', 'Guarantees'), manual: true },
  ],
  indicators: [indicator('cover', 'assets / debts'), indicator('growth', 'assets / opening(assets) - 1', 'percent')],
}

export const smallValueCount = 7

/** Writes a finance questionnaire; returns its code. */
export async function makeFinance(
  { db }: Pick<TestApi, 'db'>,
  { content = smallContent, publicPreview = false }: { content?: FinanceContent; publicPreview?: boolean } = {},
): Promise<string> {
  const code = `f-${randomUUID().slice(0, 8)}`
  await db.transaction(async (tx) => {
    const name = { 'zh-Hans': `财务 ${code}`, en: `Finance ${code}` }
    const made = await createDomain(tx, { code, kind: DomainKind.finance, name, publicPreview })
    if (isRefusal(made)) throw new Error(made.refused)
    await addVersion(tx, { ...financeForm, faultsOf: () => ({}) }, { domainId: made.id, content, by: null })
  })
  return code
}

export type FinanceCampaign = { manager: Person; code: string; projectId: string; item: ItemRow; uuid: string }

/** A project that sends a finance questionnaire to one external respondent. */
export async function makeFinanceCampaign(
  api: TestApi,
  options: { content?: FinanceContent; endTime?: string; code?: string; manager?: Person } = {},
): Promise<FinanceCampaign> {
  const manager = options.manager ?? (await makeManager(api))
  const code = options.code ?? (await makeFinance(api, options.content ? { content: options.content } : {}))
  const { bizId } = await api.done(createProject, {
    as: manager,
    body: { name: '财务评估', domains: [code], endTime: options.endTime ?? '2099-12-31' },
  })
  const respondent = external(randomUUID().slice(0, 8), '财务部')
  const { itemId } = await api.done(createItem, { as: manager, body: { projectId: bizId, respondent } })
  const item = await api.done(getItem, { as: manager, query: { itemId } })
  return { manager, code, projectId: bizId, item, uuid: item.papers[0]?.uuid ?? '' }
}

/** A workbook with rows of code, table, field, closing and opening values, and optional dates. */
export async function financeWorkbook(rows: readonly CellValue[][], dates?: CellValue[]): Promise<File> {
  const heads = ['代码', '报表', '项目', '期末值（元）', '期初值（元）']
  const sheets = [
    { name: '财务数据', rows: [heads, ...rows] },
    ...(dates ? [{ name: '日期', rows: [['期初日期', '期末日期'], dates] }] : []),
  ]
  return new File([new Uint8Array(await writeXlsx({ sheets }))], '财务数据.xlsx')
}
