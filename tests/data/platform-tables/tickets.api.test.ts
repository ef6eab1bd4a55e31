import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportChecks, pageChecks } from '#contract/audit/tickets/calls.ts'
import { TicketPerm } from '#contract/audit/tickets/perms.ts'
import { makeUser, openTestApi, type TestApi } from '../../support/api.ts'
import { makeCheck } from './checks.ts'
import { makeProvider, rowsOf, take } from './taken.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api?.close())

test("everybody's tickets are stored as their workbook lists them", { timeout: 120_000 }, async () => {
  const [one, other] = [await makeUser(api), await makeUser(api)]
  await makeCheck(api, { by: one, ticketNum: '00123', ticketAmount: '1234567.89' })
  await makeCheck(api, { by: other, ticketNum: '', ticketDate: '2026年', ticketAmount: '壹' })
  await makeCheck(api, { by: other, finding: 'checkCodeMissing' })
  const by = await makeProvider(api, [TicketPerm.all])
  const rows = await rowsOf(api, by, await take(api, by, 'tickets.checks'))
  expect(rows).toHaveLength(3)

  const reader = await makeUser(api, { perms: [TicketPerm.check, TicketPerm.all] })
  const { bytes } = await api.download(exportChecks, { as: reader, query: {} })
  const [, sheet] = (await readXlsx(bytes)).sheets
  const [heads = [], ...lines] = sheet?.rows ?? []
  const at = (head: string) => heads.indexOf(head)
  const text = (cell: unknown) => (cell === null || cell === undefined ? '' : String(cell))
  for (const row of rows) {
    const line = lines.find((each) => Number(each[at('编号')]) === row.check_id) ?? []
    const cellOf = (head: string) => text(line[at(head)])
    expect([row.file_name, row.outcome, row.ticket_type, row.is_real].map(text)).toEqual(
      ['文件名', '结果', '票据类型', '真伪'].map(cellOf),
    )
    expect([row.ticket_num, row.findings, row.uploaded_by, row.sha256].map(text)).toEqual(
      ['票据号码', '疑点', '上传人', 'SHA-256'].map(cellOf),
    )
    expect(cellOf('核对范围')).toBe(`${row.compared_points} / ${row.stated_points}`)
    // The workbook shows what was read, even if it is no number.
    if (row.amount !== null) expect(Number(row.amount)).toBe(Number(cellOf('含税金额（元）')))
  }
  expect(rows.map(({ amount, ticket_date }) => [amount, ticket_date])).toEqual([
    ['1234567.89', '2026-01-05'],
    [null, null],
    ['100.05', '2026-01-05'],
  ])
})

test('each finding of a ticket is a row that names its kind', { timeout: 120_000 }, async () => {
  const uploader = await makeUser(api)
  const [clear, noted] = [
    await makeCheck(api, { by: uploader, ticketNum: 'clear' }),
    await makeCheck(api, { by: uploader, ticketNum: '00124', finding: 'checkCodeMissing' }),
  ]
  const by = await makeProvider(api, [TicketPerm.all])
  const rows = await rowsOf(api, by, await take(api, by, 'tickets.findings'))
  const reader = await makeUser(api, { perms: [TicketPerm.check, TicketPerm.all] })
  const { records } = await api.done(pageChecks, { as: reader, query: { size: 200 } })
  const findings = records.reduce((sum, each) => sum + each.findings, 0)
  expect(rows).toHaveLength(findings)
  expect(rows.filter(({ check_id }) => check_id === clear)).toEqual([])
  expect(rows.filter(({ check_id }) => check_id === noted)).toMatchObject([
    {
      finding_no: 1,
      kind: '缺少校验码',
      finding: '该类发票应有校验码，票面没有',
      ticket_num: '00124',
      amount: '100.05',
    },
  ])
})
