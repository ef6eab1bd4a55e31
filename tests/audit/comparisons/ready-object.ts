import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { changeDataProcess, getFlowFiles } from '#contract/audit/data-process/calls.ts'
import { flowFileBusiness } from '#contract/audit/data-process/codes.ts'
import { saveReviewObject, saveReviewProject } from '#contract/audit/reviews/calls.ts'
import { uploadFile } from '#contract/shell/files/calls.ts'
import { comes, expect, signIn } from '../../support/journey.ts'
import { call, tokenOf, unique } from '../../support/journey-data.ts'
import { textsOf } from '../../support/texts.ts'

const t = textsOf('comparisons', 'versions')

const clientCode = 'youting'
const head = '日期,客户名称,产品编码,产品名称,规格,批号,数量,单位,金额,单号'
const row = (day: string, quantity: number, document: string, batch = 'B01') =>
  `${day},雁河大药房,CP1001,阿莫西林胶囊,0.25g×24粒,${batch},${quantity},盒,${quantity * 10},${document}`
const reported = [row('2026-01-05', 10, 'R1'), row('2026-01-07', 20, 'R2'), row('2026-02-10', 5, 'R3')]
const sold = [row('2026-01-05', 10, 'S1'), row('2026-01-07', 18, 'S2'), row('2026-03-30', 7, 'S4', 'B09')]

type MadeObject = { id: number; path: string; number: string; clientPage: string }

/** A review object of the demo's client; the auditor leads its project. */
export async function makeObject(): Promise<MadeObject> {
  const token = await tokenOf('admin')
  const days = { beginDate: '2026-01-05', endDate: '2026-12-20' }
  const people = { leader: '10002', members: [] }
  const project = { clientCode, year: 2026, name: unique('流向审计'), ...days, ...people }
  const { id: projectId } = await call(saveReviewProject, { body: project, token })
  const number = `FA-${randomUUID().slice(0, 8)}`
  const period = { periodFrom: '2026-01-01', periodTo: '2026-06-30' }
  const object = { projectId, dealerCode: 'D129', reviewBatchNo: number, ...period, executor: '10003' }
  const { id } = await call(saveReviewObject, { body: object, token })
  return {
    id,
    path: `/flow/auditProject/project/${projectId}/objects/${id}`,
    number,
    clientPage: `/flow/auditProject/${clientCode}/index`,
  }
}

/** An object with a few lines on both sides, ready to be compared. */
export async function makeReadyObject(): Promise<MadeObject> {
  const token = await tokenOf('admin')
  const made = await makeObject()
  const { id, number } = made
  for (const [role, rows] of [
    ['reported', reported],
    ['sale', sold],
  ] as const) {
    const body = new FormData()
    body.append('businessType', flowFileBusiness)
    body.append('businessId', String(id))
    body.append('file', new File([[head, ...rows].join('\n')], `${role}.csv`, { type: 'text/csv' }))
    const { bid } = await call(uploadFile, { body, token })
    await call(changeDataProcess, { body: { change: 'addFiles', reviewBatchNo: number, role, bids: [bid] }, token })
  }
  await expect.poll(() => giveColumns(number, token), { timeout: 60_000 }).toBe('ready')
  return made
}

/** Accepts the suggested columns of files that were read; returns `ready` when nothing is left to read. */
async function giveColumns(reviewBatchNo: string, token: string): Promise<'ready' | 'reading'> {
  const { files } = await call(getFlowFiles, { body: { reviewBatchNo }, token })
  const sheets = files.flatMap(({ fileId, state, sheets: of }) =>
    of.map((sheet) => ({ ...sheet, fileId, file: state })),
  )
  for (const { fileId, sheetId, version, wants } of sheets) {
    if (wants !== 'columns') continue
    const { file } = await call(getFlowFiles, { body: { reviewBatchNo, fileId }, token })
    const columns = file?.sheets.find((sheet) => sheet.sheetId === sheetId)?.suggested.columns ?? {}
    await call(changeDataProcess, { body: { change: 'columns', sheetId, version, columns }, token })
  }
  return sheets.length === 2 && sheets.every(({ state }) => state === 'read') ? 'ready' : 'reading'
}

/** Waits for a version's state; without scripts by reloading the page. */
export async function awaitVersion(page: Page, number: number, state = t('versions:published.not')): Promise<void> {
  const row = page.getByRole('row', { name: new RegExp(`第 ${number} 版`) })
  await comes(page, () => expect(row).toContainText(state, { timeout: 1_000 }))
}

/** Compares a new object as the auditor and opens its first version. */
export async function openCompared(page: Page) {
  const made = await makeReadyObject()
  await signIn(page, 'audit')
  await page.goto(`${made.path}/comparisons`)
  await page.getByRole('button', { name: t('begin.action') }).click()
  await awaitVersion(page, 1)
  await page.getByRole('link', { name: t('version.name', { number: 1 }), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('version.title', { number: 1 }))
  return {
    ...made,
    /** Address of the version. */
    result: new URL(page.url()).pathname,
    lines: page.getByRole('region', { name: t('lines.title'), exact: true }).locator('tbody tr'),
  }
}
