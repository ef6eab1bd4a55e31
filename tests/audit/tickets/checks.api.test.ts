import { readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ticketsChecked } from '#api/audit/tickets/check.ts'
import { ticketCheck, ticketReading } from '#api/audit/tickets/table.ts'
import { storedFile } from '#api/platform/files/table.ts'
import { userRole } from '#api/shell/accounts/table.ts'
import * as calls from '#contract/audit/tickets/calls.ts'
import { ticketCheckBusiness } from '#contract/audit/tickets/codes.ts'
import { TicketPerm } from '#contract/audit/tickets/perms.ts'
import type { QueryIn } from '#contract/platform/call.ts'
import { getFile, uploadFile } from '#contract/shell/files/calls.ts'
import { passPause } from '../../platform/jobs/queue.ts'
import { makeActing } from '../../shell/delegation/pair.ts'
import { makeUser, openTestApi, type Person, type TestApi } from '../../support/api.ts'
import { makeLink, makeTasks, upload } from '../collection/collected.ts'
import { json, startAuthority } from './authority-service.ts'
import { pathOf } from './truth.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api?.close())

const makeChecker = () => makeUser(api, { perms: [TicketPerm.check] })

const made = (file: string, name = file) => new File([new Uint8Array(readFileSync(pathOf(file)))], name)
let drawn = 0
async function blank(name: string): Promise<File> {
  const background = { r: ++drawn % 256, g: 90, b: 90 }
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(bytes)], name)
}

const keep = async (as: Person, file: File) =>
  (await api.done(uploadFile, { as, body: { file, businessType: ticketCheckBusiness, businessId: '' } })).bid

async function put(as: Person, ...files: File[]): Promise<number[]> {
  const bids: string[] = []
  for (const file of files) bids.push(await keep(as, file))
  return (await api.done(calls.addChecks, { as, body: { bids } })).ids
}

/** Makes a check look as if it was read with this result. */
async function seem(
  id: number,
  fields: Record<string, [value: string, confidence: number]>,
  findings: object[] = [],
): Promise<void> {
  const read = Object.entries(fields).map(([field, [value, confidence]]) => [
    field,
    { value, source: 'ocr', confidence, box: { page: 1, x: 1, y: 2, width: 3, height: 4 } },
  ])
  const reading = { type: 'invoice', pages: [{ width: 60, height: 40 }], fields: Object.fromEntries(read), lines: [] }
  await api.db.execute(sql`
    update ticket_reading set state = 'read', reading = ${JSON.stringify(reading)}::jsonb, finished_at = now()
    where id = (select reading_id from ticket_check where id = ${id})`)
  await api.db.execute(sql`update ticket_check set findings = ${JSON.stringify(findings)}::jsonb where id = ${id}`)
}

test('a file is recognized in the background: each field with its source and position, findings, picture', {
  timeout: 120_000,
}, async () => {
  const as = await makeChecker()
  const [good = 0, same = 0, closed = 0] = await put(
    as,
    made('01-发票.pdf'),
    made('29-发票.pdf'),
    made('33-发票-扫描.pdf'),
  )
  expect(await api.done(calls.getCheck, { as, query: { id: good } })).toMatchObject({
    state: 'waiting',
    outcome: 'underWay',
    fields: [],
    findingTexts: [],
  })
  await api.work()
  const read = await api.done(calls.getCheck, { as, query: { id: good } })
  expect(read).toMatchObject({ state: 'read', outcome: 'noted', type: 'invoice', fileName: '01-发票.pdf', own: true })
  const number = read.fields.find(({ field }) => field === 'ticketNum')
  expect(number).toMatchObject({ value: read.ticketNum, doubtful: false })
  expect(['qr', 'text']).toContain(number?.source)
  expect(number?.box?.width).toBeGreaterThan(0)
  expect(read.lines.length).toBeGreaterThan(0)
  // A duplicate among the reader's own checks is reported on both, each naming the other.
  expect(read.findingTexts).toEqual(expect.arrayContaining([expect.stringContaining(`本人识别 #${same}`)]))
  const other = await api.done(calls.getCheck, { as, query: { id: same } })
  expect(other.findingTexts).toEqual(expect.arrayContaining([expect.stringContaining(`本人识别 #${good}`)]))
  expect(await api.done(calls.getCheck, { as, query: { id: closed } })).toMatchObject({
    outcome: 'unread',
    failure: expect.stringContaining('密码'),
  })
  const { headers } = await api.download(calls.getCheckPicture, { as, query: { id: good, page: 1 } })
  expect(headers.get('content-type')).toBe('image/webp')
  await api.refuses(calls.getCheckPicture, 'notFound', { as, query: { id: good, page: 9 } })
  await api.refuses(calls.getCheckPicture, 'notFound', { as, query: { id: closed } })

  // Reading again gives the same result; a check deleted in the meantime is not read.
  await api.done(calls.readChecksAgain, { as, body: { ids: [good, closed] } })
  await api.done(calls.deleteChecks, { as, body: { ids: [closed] } })
  await api.work()
  expect((await api.done(calls.getCheck, { as, query: { id: good } })).fields).toEqual(read.fields)
})

test('an invoice that a dealer has shown is reported, with its place only to people who see the object', {
  tags: 'long',
  timeout: 60_000,
}, async () => {
  const own = await makeTasks(api)
  const copyUrl = await makeLink(api, own)
  const [taskId = 0] = own.taskIds
  await upload(api, { copyUrl, id: taskId, file: made('03-发票.pdf', '经销商.pdf') })
  const stranger = await makeChecker()
  const { roleId } = await makeChecker()
  await api.db.insert(userRole).values({ userId: own.member.userId, roleId })
  const [foreign = 0] = await put(stranger, made('03-发票.pdf'))
  const [known = 0] = await put(own.member, made('03-发票.pdf'))
  await api.work()
  const findingsOf = async (as: Person, id: number) =>
    (await api.done(calls.getCheck, { as, query: { id } })).findingTexts
  expect(await findingsOf(stranger, foreign)).toEqual([
    '同一个文件还在别处出示过',
    '同一张发票（代码和号码相同）还在别处出示过',
  ])
  expect((await findingsOf(own.member, known)).join()).toContain(`任务 #${taskId}`)
})

test('the list is filtered, searched, put in order and counted; the workbook holds what is filtered, as text', async () => {
  const as = await makeChecker()
  const [clear = 0, noted = 0, waiting = 0] = await put(
    as,
    await blank('甲.png'),
    await blank('=乙.png'),
    await blank('丙.png'),
  )
  await seem(clear, { ticketNum: ['111', 1], sellerName: ['雁河医药', 0.5], ticketAmount: ['90.00', 1] })
  await seem(noted, { ticketNum: ['N222', 1], ticketAmount: ['100.00', 1] }, [{ finding: 'checkCodeMissing' }])
  const ids = async (query: QueryIn<typeof calls.pageChecks> = {}) =>
    (await api.done(calls.pageChecks, { as, query })).records.map(({ id }) => id)
  expect(await ids()).toEqual([waiting, noted, clear])
  expect(await ids({ sort: 'amount', order: 'asc' })).toEqual([clear, noted, waiting])
  expect(await ids({ keyword: '雁河' })).toEqual([clear])
  expect(await ids({ keyword: 'N22' })).toEqual([noted])
  expect(await ids({ outcome: 'noted' })).toEqual([noted])
  expect(await ids({ type: 'receipt' })).toEqual([])
  expect(await ids({ from: '2020-01-01', to: '2020-01-02' })).toEqual([])
  const page = await api.done(calls.pageChecks, { as, query: { size: 1, outcome: 'partial' } })
  expect(page.records).toMatchObject([{ id: clear, doubtful: 1, findings: 0 }])
  expect(page.byOutcome).toEqual([
    { outcome: 'clear', count: 0 },
    { outcome: 'partial', count: 1 },
    { outcome: 'noted', count: 1 },
    { outcome: 'underWay', count: 1 },
    { outcome: 'unread', count: 0 },
  ])
  const { bytes, headers } = await api.download(calls.exportChecks, { as, query: { outcome: 'noted' } })
  expect(headers.get('content-type')).toContain('spreadsheetml')
  const { sheets } = await readXlsx(bytes)
  const rowsOf = (name: string) => sheets.find((sheet) => sheet.name === name)?.rows ?? []
  expect(rowsOf('票据')).toHaveLength(2)
  expect(rowsOf('票据')[1]).toEqual(
    expect.arrayContaining([noted, '=乙.png', 'N222', 100, '该类发票应有校验码，票面没有']),
  )
  expect(rowsOf('字段').slice(1)).toHaveLength(2)
  expect(rowsOf('说明').flat()).toContain('有疑点')
  expect(JSON.stringify(sheets.flatMap(({ cells }) => [...(cells?.values() ?? [])]))).not.toContain('"formula"')
})

test('a configured tax authority service is called, and its answer is stored with the check', {
  tags: 'long',
  timeout: 60_000,
}, async () => {
  const { url, asked } = await startAuthority(json({ result: 'notReal' }))
  const instance = api.instance({ ticketAuthority: { url, key: 'the key', withinMs: 5000 } })
  const as = await makeChecker()
  const [id = 0] = await put(as, made('06-发票.pdf'))
  await instance.work()
  expect(asked).toHaveLength(1)
  expect(await api.done(calls.getCheck, { as, query: { id } })).toMatchObject({ state: 'read', isReal: '0' })
})

test('a service of the tax authority that did not answer is asked again, and nothing is called real until then', {
  timeout: 60_000,
}, async () => {
  const { url, asked } = await startAuthority((response, of) => {
    if (asked.length > 1) return json({ result: 'real' })(response, of)
    response.statusCode = 503
    response.end()
  })
  const instance = api.instance({ ticketAuthority: { url, key: 'the key', withinMs: 5000 } })
  const as = await makeChecker()
  const [id = 0] = await put(as, made('05-发票.pdf'))
  await instance.work()
  const check = () => api.done(calls.getCheck, { as, query: { id } })
  expect(await check()).toMatchObject({ state: 'read', isReal: '' })
  const { rows } = await api.db.execute<{ id: string }>(sql`
    select id from pgboss.job where name = 'tickets.askForCheck' and state = 'retry'`)
  for (const job of rows) await passPause(api.db, job.id)
  await instance.work()
  expect(asked).toHaveLength(2)
  expect(await check()).toMatchObject({ isReal: '1' })
})

test('everybody has their own; who may see all sees all and changes only their own', async () => {
  const [owner, other] = [await makeChecker(), await makeChecker()]
  const manager = await makeUser(api, { perms: Object.values(TicketPerm) })
  const [id = 0] = await put(owner, await blank('本人.png'))
  const [its = 0] = await put(other, await blank('别人.png'))
  for (const ids of [[id], [its, id]]) {
    await api.refuses(calls.readChecksAgain, 'notFound', { as: other, body: { ids } })
    await api.refuses(calls.deleteChecks, 'notFound', { as: other, body: { ids } })
  }
  await api.refuses(calls.readChecksAgain, 'execute.denied', { as: manager, body: { ids: [id] } })
  await api.refuses(calls.deleteChecks, 'execute.denied', { as: manager, body: { ids: [id] } })
  await api.refuses(calls.getCheck, 'notFound', { as: other, query: { id } })
  await api.refuses(calls.getCheckPicture, 'notFound', { as: other, query: { id } })
  const seen = await api.done(calls.pageChecks, { as: other, query: { size: 200 } })
  expect(seen.records.map((row) => row.id)).toEqual([its])
  const { sheets } = await readXlsx((await api.download(calls.exportChecks, { as: other, query: {} })).bytes)
  expect(JSON.stringify(sheets)).not.toContain('本人.png')
  const all = await api.done(calls.pageChecks, { as: manager, query: { size: 200 } })
  expect(all.records.map((row) => row.id)).toEqual(expect.arrayContaining([id, its]))
  expect(await api.done(calls.getCheck, { as: manager, query: { id } })).toMatchObject({ own: false })
  await api.download(calls.getCheckPicture, { as: manager, query: { id } })
  expect(await api.done(calls.pageChecks, { as: owner })).toMatchObject({ total: 1 })
})

test('only files that one has uploaded for it are read, each once', async () => {
  const [owner, other] = [await makeChecker(), await makeChecker()]
  const bid = await keep(owner, await blank('a.png'))
  await api.refuses(calls.addChecks, 'notFound', { as: other, body: { bids: [bid] } })
  const { bid: another } = await api.done(uploadFile, { as: owner, body: { file: await blank('b.png') } })
  await api.refuses(calls.addChecks, 'notFound', { as: owner, body: { bids: [another] } })
  await api.refuses(uploadFile, 'file.type', {
    as: owner,
    body: { file: new File(['<svg/>'], 'c.png'), businessType: ticketCheckBusiness, businessId: '' },
  })
  const first = await api.done(calls.addChecks, { as: owner, body: { bids: [bid, bid] } })
  expect(first.ids).toHaveLength(1)
  expect(await api.done(calls.addChecks, { as: owner, body: { bids: [bid] } })).toEqual(first)
})

test('deleting a check deletes its file and its reading', async () => {
  const as = await makeChecker()
  const bid = await keep(as, await blank('gone.png'))
  const { ids } = await api.done(calls.addChecks, { as, body: { bids: [bid] } })
  const [check] = await api.db
    .select()
    .from(ticketCheck)
    .where(eq(ticketCheck.id, ids[0] ?? 0))
  await api.done(calls.deleteChecks, { as, body: { ids } })
  expect(await api.db.$count(ticketReading, eq(ticketReading.id, check?.readingId ?? 0))).toBe(0)
  expect(await api.db.$count(storedFile, sql`${storedFile.bid} = ${bid} and ${storedFile.kept}`)).toBe(0)
  await api.refuses(getFile, 'notFound', { as, body: { bid } })
  await api.refuses(calls.getCheck, 'notFound', { as, query: { id: ids[0] ?? 0 } })
})

test('the number of readings per person and hour is limited, including repeated ones', async () => {
  const as = await makeChecker()
  const [id = 0] = await put(as, await blank('a.png'))
  await api.db.execute(sql`
    insert into quota_use (quota, used_by, amount, at)
    values ('ticketsChecked', ${`user:${as.userId}`}, ${ticketsChecked.max - 1}, now())`)
  const bid = await keep(as, await blank('b.png'))
  await api.refuses(calls.addChecks, 'quota.rate', { as, body: { bids: [bid] } })
  await api.refuses(calls.readChecksAgain, 'quota.rate', { as, body: { ids: [id] } })
})

test('an agent has files read in the name of whom they act for', async () => {
  const { agent, authorizer } = await makeActing(api, [TicketPerm.check])
  const [id = 0] = await put(agent, await blank('acting.png'))
  const [check] = await api.db.select().from(ticketCheck).where(eq(ticketCheck.id, id))
  expect(check?.createdBy).toBe(authorizer.userId)
})
