import { readFile } from 'node:fs/promises'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { collectionTask, collectionTicket } from '#api/audit/collection/table.ts'
import { ticketsChanged } from '#api/audit/collection/ticket.ts'
import { ticketMegabytesFrom, ticketsUploaded, ticketsUploadedFrom } from '#api/audit/collection/upload.ts'
import { storedFile } from '#api/platform/files/table.ts'
import { sha256 } from '#api/platform/keys.ts'
import type { Rate } from '#api/platform/quota/quota.ts'
import { sweepAwaited } from '#api/shell/files/pending-upload.ts'
import * as calls from '#contract/audit/collection/calls.ts'
import { linkMegabytesMax, ticketsOfTaskMax } from '#contract/audit/collection/codes.ts'
import { CollectStatus, TicketType } from '#contract/audit/tickets/codes.ts'
import { megabyte } from '#contract/platform/bytes.ts'
import { fileBytesMax } from '#contract/platform/files/limits.ts'
import { checkReceipt } from '#contract/risk/papers/calls.ts'
import { openTestApi, type TestApi } from '../../support/api.ts'
import { taskLine } from '../../support/task-line.ts'
import { postUnread } from '../../support/unread.ts'
import { pdfOf, whitePng } from '../tickets/made-files.ts'
import { pathOf } from '../tickets/truth.ts'
import { type Collected, dayFromNow, deliveryNote, invoice, makeLink, makeTasks, picture, upload } from './collected.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api?.close())

const { collecting, completed, notStarted, underAudit } = CollectStatus

const taskOf = (copyUrl: string, id: number) => api.done(calls.getTaskByUrl, { body: { copyUrl, id } })

/** Moves the deadline of an object's link to the past. */
const pass = ({ objectId }: Collected) =>
  api.db.execute(sql`update ticket_link set end_date = ${dayFromNow(-2)}::date where object_id = ${objectId}`)

test('the page of a link has its header, its figures and its tasks, filtered by status and keyword', async () => {
  const lines = [
    taskLine(2),
    taskLine(3, { counterparty: '太岭百姓药房', date: '2026-01-07' }),
    taskLine(4, { batchNo: 'B09' }),
  ]
  const own = await makeTasks(api, { lines })
  const copyUrl = await makeLink(api, own)
  const [first = 0, second = 0] = own.taskIds
  await upload(api, { copyUrl, id: first })
  const page = await api.done(calls.pageByUrl, { body: { copyUrl, page: 1, limit: 10, statusList: [], totalCount: 0 } })
  expect(page).toMatchObject({
    dealerName: '太岭景远医药有限公司',
    companyCode: own.clientCode,
    late: false,
    totalCnt: 3,
    uploadCnt: 0,
    collectCnt: 1,
    finishedCnt: 0,
    result: { total: 3 },
  })
  expect(page.result.list[0]).toMatchObject({
    id: first,
    taskName: '2026-01-05 阿莫西林胶囊 0.25g×24粒',
    ticketDate: '2026-01-05',
    clientName: '雁河大药房',
    qty: '10',
    ticketTypeCntPlan: 2,
    ticketTypeCntReal: 1,
    missing: [deliveryNote],
    status: collecting,
    statusName: '收集中',
    endDate: dayFromNow(7),
    mayUpload: true,
    mayHandIn: false,
  })
  const found = async (more: object) =>
    (await api.done(calls.pageByUrl, { body: { copyUrl, ...more } })).result.list.map(({ id }) => id)
  expect(await found({ keyWord: '百姓' })).toEqual([second])
  expect(await found({ status: collecting })).toEqual([first])
  expect(await found({ statusList: [collecting, completed] })).toEqual([first])
  expect(await found({ status: '', statusList: [notStarted] })).toHaveLength(2)
  expect(await found({ limit: 1, page: 2 })).toHaveLength(1)
  const { status } = await api.call(calls.pageByUrl, { body: { copyUrl, keyWord: 'x'.repeat(51) } })
  expect(status).toBe(422)
})

test("a dealer's answer contains nothing of another object, of staff or of the audit", async () => {
  const own = await makeTasks(api)
  const other = await makeTasks(api, { review: own, at: 1 })
  const copyUrl = await makeLink(api, own)
  const [id = 0] = own.taskIds
  const ticket = await upload(api, { copyUrl, id })
  await api.done(calls.decideTicket, {
    as: own.member,
    body: { id: ticket.id, version: 0, isPass: '0', reason: '看不清，请重新拍照' },
  })
  const page = await api.done(calls.pageByUrl, { body: { copyUrl } })
  const task = await taskOf(copyUrl, id)
  expect(page.result.list.map((each) => each.id)).toEqual(own.taskIds)
  expect(task.ticketList[0]).toMatchObject({ isPass: '0', rejectReason: '看不清，请重新拍照' })
  expect(task.rejections).toMatchObject([{ reason: '看不清，请重新拍照', ticketTypeName: '发票' }])
  const actual = JSON.stringify([page, task])
  for (const hidden of [
    '雁河舒泉医药有限公司',
    own.member.name,
    own.member.usercode,
    own.leader.name,
    'findings',
    'projectName',
  ])
    expect(actual).not.toContain(hidden)
  for (const foreign of other.taskIds)
    await api.refuses(calls.getTaskByUrl, 'notFound', { body: { copyUrl, id: foreign } })
})

test('an upload is one ticket with a receipt that anybody can check, and begins its task', async () => {
  const own = await makeTasks(api)
  const copyUrl = await makeLink(api, own)
  const [id = 0] = own.taskIds
  const file = await picture('发票 0105.png')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const made = await upload(api, { copyUrl, id, file })
  const digest = sha256(bytes).toString('hex')
  expect(made).toMatchObject({ fileName: '发票 0105.png', bytes: bytes.length, sha256: digest })
  for (const fact of ['发票 0105.png', `bytes: ${bytes.length}`, `sha256 ${digest}`, `task: ${id}`])
    expect(made.receipt.statement).toContain(fact)
  expect(await api.done(checkReceipt, { body: made.receipt })).toEqual({ genuine: true })
  const forged = { ...made.receipt, statement: made.receipt.statement.replace(`${bytes.length}`, '1') }
  expect(await api.done(checkReceipt, { body: forged })).toEqual({ genuine: false })
  const saved = await api.files.get(made.filePath)
  const pieces: Uint8Array[] = []
  for await (const piece of saved?.stream ?? []) pieces.push(piece)
  expect(sha256(Buffer.concat(pieces)).toString('hex')).toBe(digest)
  const { ticketList, billInfo } = await taskOf(copyUrl, id)
  expect(billInfo).toMatchObject({ status: collecting, ticketTypeCntReal: 1, missing: [deliveryNote] })
  expect(ticketList).toMatchObject([{ id: made.id, ticketTypeCode: invoice, readState: 'waiting', mayChange: true }])
  expect(ticketList[0]?.receipt).toEqual(made.receipt)
})

test('uploading the same file again returns the existing ticket; for another task it creates a new one', async () => {
  const own = await makeTasks(api)
  const copyUrl = await makeLink(api, own)
  const [id = 0, other = 0] = own.taskIds
  const file = await picture()
  const first = await upload(api, { copyUrl, id, file })
  expect(await upload(api, { copyUrl, id, file })).toEqual(first)
  expect((await taskOf(copyUrl, id)).ticketList).toHaveLength(1)
  const body = { copyUrl, id: other, ticketTypeCode: invoice, filePath: first.filePath }
  const again = await api.done(calls.createTicket, { body })
  expect(again).toMatchObject({ filePath: first.filePath, sha256: first.sha256 })
  expect(again.id).not.toBe(first.id)
  expect(again.receipt.statement).toContain(`task: ${other}`)
})

test('a ticket uploaded in parts is resumed after an interruption and complete', async () => {
  const own = await makeTasks(api)
  const copyUrl = await makeLink(api, own)
  const [id = 0] = own.taskIds
  const file = await picture('手机照片.png')
  const requested = { copyUrl, id, ticketTypeCode: invoice, fileName: file.name, bytes: file.size, mark: '1' }
  const { bid, parts } = await api.done(calls.beginTicket, { body: requested })
  expect(parts).toEqual([])
  await api.refuses(calls.createTicket, 'file.incomplete', { body: { copyUrl, id, ticketTypeCode: invoice, bid } })
  await api.done(calls.sendTicketPart, { query: { copyUrl }, body: { bid, part: 0, file } })
  expect(await api.done(calls.beginTicket, { body: requested })).toMatchObject({ bid, parts: [0] })
  const made = await api.done(calls.createTicket, { body: { copyUrl, id, ticketTypeCode: invoice, bid } })
  expect(made).toMatchObject({ bytes: file.size, fileName: file.name })
  expect(await api.done(checkReceipt, { body: made.receipt })).toEqual({ genuine: true })
})

test("bytes of a link's upload count when it starts, and not again when it is resumed", async () => {
  const own = await makeTasks(api)
  const copyUrl = await makeLink(api, own)
  const [id = 0] = own.taskIds
  const bytes = 3 * megabyte
  const input = (mark: string) => ({ copyUrl, id, ticketTypeCode: invoice, fileName: 'a.png', bytes, mark })
  await api.done(calls.beginTicket, { body: input('1') })
  const used = async () => {
    const { rows } = await api.db.execute<{ by: string; used: number }>(sql`
      select used_by as by, sum(amount)::int as used from quota_use where quota = 'ticketMegabytes'
        and used_by = (select 'link:' || id from ticket_link where token_hash = ${sha256(copyUrl)}) group by used_by`)
    return rows[0] ?? { by: '', used: 0 }
  }
  expect((await used()).used).toBe(3)
  await api.done(calls.beginTicket, { body: input('1') })
  const { by, used: still } = await used()
  expect(still).toBe(3)
  await api.db.execute(sql`
    insert into quota_use (quota, used_by, amount, at)
    values ('ticketMegabytes', ${by}, ${linkMegabytesMax - 5}, clock_timestamp())`)
  await api.refuses(calls.beginTicket, 'quota.rate', { body: input('2') })
  await api.done(calls.beginTicket, { body: { ...input('3'), bytes: megabyte } })
})

test('an abandoned upload of a link is removed after an hour, a resumed one is kept', async () => {
  const own = await makeTasks(api)
  const copyUrl = await makeLink(api, own)
  const [id = 0] = own.taskIds
  const file = await picture()
  const params = (mark: string) => ({
    copyUrl,
    id,
    ticketTypeCode: invoice,
    fileName: file.name,
    bytes: file.size,
    mark,
  })
  const left = await api.done(calls.beginTicket, { body: params('left') })
  await api.done(calls.sendTicketPart, { query: { copyUrl }, body: { bid: left.bid, part: 0, file } })
  const going = await api.done(calls.beginTicket, { body: params('going') })
  await api.db.execute(sql`
    update awaited_file set created_at = created_at - interval '61 minutes' where bid in (${left.bid}, ${going.bid})`)
  await api.done(calls.sendTicketPart, { query: { copyUrl }, body: { bid: going.bid, part: 0, file } })
  await sweepAwaited({ db: api.db, files: api.files })
  expect(await api.files.get(`incoming/${left.bid}-0.part`)).toBeUndefined()
  await api.refuses(calls.createTicket, 'notFound', { body: { copyUrl, id, ticketTypeCode: invoice, bid: left.bid } })
  await api.done(calls.createTicket, { body: { copyUrl, id, ticketTypeCode: invoice, bid: going.bid } })
})

test('a part that is sent again does not keep an unfinished upload', async () => {
  const own = await makeTasks(api)
  const copyUrl = await makeLink(api, own)
  const [id = 0] = own.taskIds
  const file = await picture()
  const asked = { copyUrl, id, ticketTypeCode: invoice, fileName: file.name, bytes: file.size, mark: '' }
  const { bid } = await api.done(calls.beginTicket, { body: asked })
  const send = () => api.done(calls.sendTicketPart, { query: { copyUrl }, body: { bid, part: 0, file } })
  await send()
  await api.db.execute(sql`
    update awaited_file set created_at = created_at - interval '61 minutes' where bid = ${bid}`)
  await send()
  await sweepAwaited({ db: api.db, files: api.files })
  await api.refuses(calls.createTicket, 'notFound', { body: { copyUrl, id, ticketTypeCode: invoice, bid } })
})

test('only the sender who started an upload can add parts to it', async () => {
  const own = await makeTasks(api)
  const other = await makeTasks(api)
  const [copyUrl, foreign] = [await makeLink(api, own), await makeLink(api, other)]
  const [id = 0] = own.taskIds
  const file = await picture()
  const body = { copyUrl, id, ticketTypeCode: invoice, fileName: file.name, bytes: file.size, mark: '' }
  const { bid } = await api.done(calls.beginTicket, { body })
  await api.refuses(calls.sendTicketPart, 'notFound', { query: { copyUrl: foreign }, body: { bid, part: 0, file } })
  const [its = 0] = other.taskIds
  await api.refuses(calls.createTicket, 'notFound', {
    body: { copyUrl: foreign, id: its, ticketTypeCode: invoice, bid },
  })
})

test('a task with all its tickets is handed in, and can then no longer be changed by the link', async () => {
  const own = await makeTasks(api)
  const copyUrl = await makeLink(api, own)
  const [id = 0] = own.taskIds
  const { id: ticketId } = await upload(api, { copyUrl, id })
  await api.refuses(calls.handInTask, 'task.incomplete', { body: { copyUrl, id } })
  await upload(api, { copyUrl, id, type: deliveryNote })
  await api.done(calls.handInTask, { body: { copyUrl, id } })
  expect((await taskOf(copyUrl, id)).billInfo).toMatchObject({
    status: underAudit,
    mayUpload: false,
    statusName: '审核中',
  })
  const query = { copyUrl, id, ticketTypeCode: invoice }
  await api.refuses(calls.uploadTicket, 'ticket.notTaken', { query, body: { file: await picture() } })
  await api.refuses(calls.changeTicket, 'ticket.fixed', { body: { change: 'remove', copyUrl, id: ticketId } })
  const parts = { ...query, fileName: 'a.png', bytes: 10, mark: '' }
  await api.refuses(calls.beginTicket, 'ticket.notTaken', { body: parts })
  const [ticket] = await api.db.select().from(collectionTicket).where(eq(collectionTicket.id, ticketId))
  await api.refuses(calls.createTicket, 'ticket.notTaken', { body: { ...query, filePath: ticket?.path ?? '' } })
})

test('corrections of recognized values are stored; a ticket not under audit can be removed', async () => {
  const own = await makeTasks(api)
  const copyUrl = await makeLink(api, own)
  const [id = 0] = own.taskIds
  const { id: ticketId } = await upload(api, { copyUrl, id })
  const fields = {
    ticketCode: '１２３４５６７８９０',
    ticketNum: '00112233',
    sellerName: '太岭景远医药有限公司',
    boughtName: '别家药房',
  }
  const body = { change: 'correct', copyUrl, id: ticketId, version: 0, fields } as const
  expect(await api.done(calls.changeTicket, { body })).toEqual({ id: ticketId, version: 1 })
  await api.refuses(calls.changeTicket, 'record.conflict', { body })
  const [ticket] = (await taskOf(copyUrl, id)).ticketList
  expect(ticket).toMatchObject({ ticketCode: '1234567890', ticketNum: '00112233' })
  expect(ticket?.diffReason).toBe('购买方是“别家药房”，流向中的客户是“雁河大药房”')
  const { errors } = await api.refuses(calls.changeTicket, 'validation', {
    body: { ...body, version: 1, fields: { ticketCode: '12' } },
  })
  expect(Object.keys(errors ?? {})).toEqual(['fields.ticketCode'])
  await api.done(calls.changeTicket, { body: { change: 'remove', copyUrl, id: ticketId } })
  await api.refuses(calls.changeTicket, 'notFound', { body: { change: 'remove', copyUrl, id: ticketId } })
  expect((await taskOf(copyUrl, id)).ticketList).toEqual([])
})

test('the picture of a ticket is shown to its own dealer, and to staff who see the object', async () => {
  const own = await makeTasks(api)
  const other = await makeTasks(api)
  const copyUrl = await makeLink(api, own)
  const [id = 0] = own.taskIds
  const file = await picture()
  const ticket = await upload(api, { copyUrl, id, file })
  const shown = await api.download(calls.getPictureByUrl, { query: { copyUrl, id: ticket.id } })
  expect(shown.headers.get('content-type')).toBe('image/png')
  expect(shown.bytes.length).toBe(file.size)
  await api.download(calls.getTicketPicture, { as: own.executor, query: { id: ticket.id } })
  const foreign = await makeLink(api, other)
  await api.refuses(calls.getPictureByUrl, 'notFound', { query: { copyUrl: foreign, id: ticket.id } })
  await api.refuses(calls.getTicketPicture, 'notFound', { as: own.stranger, query: { id: ticket.id } })
})

test('after the deadline, everything can be read, but nothing uploaded or changed', async () => {
  const own = await makeTasks(api)
  const copyUrl = await makeLink(api, own)
  const [id = 0] = own.taskIds
  const ticket = await upload(api, { copyUrl, id })
  const file = await picture()
  const parts = { copyUrl, id, ticketTypeCode: invoice, fileName: file.name, bytes: file.size, mark: '' }
  const { bid } = await api.done(calls.beginTicket, { body: parts })
  await pass(own)
  expect(await api.done(calls.pageByUrl, { body: { copyUrl } })).toMatchObject({ late: true })
  expect((await taskOf(copyUrl, id)).ticketList).toMatchObject([{ mayChange: false }])
  const query = { copyUrl, id, ticketTypeCode: invoice }
  await api.refuses(calls.uploadTicket, 'collection.late', { query, body: { file } })
  await api.refuses(calls.beginTicket, 'collection.late', { body: parts })
  await api.refuses(calls.sendTicketPart, 'collection.late', { query: { copyUrl }, body: { bid, part: 0, file } })
  await api.refuses(calls.createTicket, 'collection.late', { body: { ...query, filePath: ticket.filePath } })
  await api.refuses(calls.changeTicket, 'collection.late', { body: { change: 'remove', copyUrl, id: ticket.id } })
  await api.refuses(calls.handInTask, 'collection.late', { body: { copyUrl, id } })
})

test('the day of the deadline is open to its last minute, in the organisation’s zone', async () => {
  const own = await makeTasks(api)
  const copyUrl = await makeLink(api, own, { endDate: dayFromNow(5) })
  const [id = 0] = own.taskIds
  // 23:59 in Shanghai is 15:59 in UTC.
  const lastMinute = api.instance({ now: `${dayFromNow(5)}T15:59:59Z` })
  await upload(lastMinute, { copyUrl, id })
  const after = api.instance({ now: `${dayFromNow(5)}T16:00:00Z` })
  const query = { copyUrl, id, ticketTypeCode: invoice }
  await after.refuses(calls.uploadTicket, 'collection.late', { query, body: { file: await picture() } })
})

test('a closed link takes nothing, and an unknown one is not found', async () => {
  const own = await makeTasks(api)
  const copyUrl = await makeLink(api, own)
  const [id = 0] = own.taskIds
  const file = await picture()
  const ticket = await upload(api, { copyUrl, id })
  await makeLink(api, own)
  for (const [secret, refusal] of [
    [copyUrl, 'collection.closed'],
    ['unknown', 'notFound'],
  ] as const) {
    const query = { copyUrl: secret, id, ticketTypeCode: invoice }
    const bid = '00000000-0000-4000-8000-000000000000'
    await api.refuses(calls.uploadTicket, refusal, { query, body: { file } })
    await api.refuses(calls.beginTicket, refusal, { body: { ...query, fileName: 'a.png', bytes: 1, mark: '' } })
    await api.refuses(calls.sendTicketPart, refusal, { query: { copyUrl: secret }, body: { bid, part: 0, file } })
    await api.refuses(calls.createTicket, refusal, { body: { ...query, filePath: ticket.filePath } })
    await api.refuses(calls.changeTicket, refusal, { body: { change: 'remove', copyUrl: secret, id: ticket.id } })
    await api.refuses(calls.handInTask, refusal, { body: { copyUrl: secret, id } })
  }
  const query = { copyUrl, id, ticketTypeCode: invoice }
  await api.refuses(calls.uploadTicket, 'collection.closed', { query, body: { file } })
  await api.refuses(calls.beginTicket, 'collection.closed', {
    body: { ...query, fileName: 'a.png', bytes: 1, mark: '' },
  })
  const part = { bid: '00000000-0000-4000-8000-000000000000', part: 0, file }
  await api.refuses(calls.sendTicketPart, 'collection.closed', { query: { copyUrl }, body: part })
  await api.refuses(calls.createTicket, 'collection.closed', { body: { ...query, filePath: ticket.filePath } })
  await api.refuses(calls.changeTicket, 'collection.closed', { body: { change: 'remove', copyUrl, id: ticket.id } })
  await api.refuses(calls.handInTask, 'collection.closed', { body: { copyUrl, id } })
})

test('every call answers ids of another dealer like ids that do not exist', async () => {
  const own = await makeTasks(api)
  const other = await makeTasks(api)
  const [copyUrl, foreign] = [await makeLink(api, own), await makeLink(api, other)]
  const [id = 0] = own.taskIds
  const ticket = await upload(api, { copyUrl, id })
  const query = { copyUrl: foreign, id, ticketTypeCode: invoice }
  const file = await picture()
  await api.refuses(calls.uploadTicket, 'notFound', { query, body: { file } })
  await api.refuses(calls.beginTicket, 'notFound', { body: { ...query, fileName: 'a.png', bytes: 1, mark: '' } })
  await api.refuses(calls.changeTicket, 'notFound', { body: { change: 'remove', copyUrl: foreign, id: ticket.id } })
  await api.refuses(calls.handInTask, 'notFound', { body: { copyUrl: foreign, id } })
  const [its = 0] = other.taskIds
  await api.refuses(calls.createTicket, 'notFound', { body: { ...query, id: its, filePath: ticket.filePath } })
})

test('a file that is not accepted is refused immediately with the reason and a remedy, also if sent in parts', async () => {
  const own = await makeTasks(api, { needed: [invoice] })
  const copyUrl = await makeLink(api, own, { types: [invoice] })
  const [id = 0] = own.taskIds
  const query = { copyUrl, id, ticketTypeCode: invoice }
  const bytesOf = async (file: string) => new Uint8Array(await readFile(pathOf(file)))
  const ofd = '“电子发票.ofd”是 OFD 文件，无法识别。请用 OFD 阅读器打开后打印（另存）为 PDF，再上传这个 PDF 文件'
  const photo = await bytesOf('34-IMG_20250115_090953.pdf')
  const otherwise = '“IMG_20250115.pdf”的内容是 jpg，与文件名的扩展名不符。请把扩展名改为 .jpg，或换一个文件'
  for (const [name, bytes, said] of [
    ['IMG_20250115.pdf', photo, otherwise],
    [
      '发票.png',
      await bytesOf('35-发票.png'),
      '“发票.png”不是 pdf / jpg / png 文件，不能上传。请另存为其中一种格式，或换一个文件',
    ],
    ['电子发票.ofd', Buffer.from('PK\u0003\u0004 Doc_0 OFD.xml'), ofd],
    ['发票.pdf', new Uint8Array(0), '文件是空的。请检查后重新上传'],
  ] as const) {
    const file = new File([new Uint8Array(bytes)], name)
    const { errors } = await api.refuses(calls.uploadTicket, 'file.type', { query, body: { file } })
    expect(errors, name).toEqual({ file: [said] })
  }
  const parts = { ...query, bytes: photo.length, mark: '' }
  const begun = await api.refuses(calls.beginTicket, 'file.type', { body: { ...parts, fileName: '电子发票.ofd' } })
  expect(begun.errors).toEqual({ file: [ofd] })
  const { bid } = await api.done(calls.beginTicket, { body: { ...parts, fileName: 'IMG_20250115.pdf' } })
  await api.done(calls.sendTicketPart, { query: { copyUrl }, body: { bid, part: 0, file: new File([photo], 'part') } })
  const joined = await api.refuses(calls.createTicket, 'file.type', { body: { ...query, bid } })
  expect(joined.errors).toEqual({ file: [otherwise] })
  expect((await taskOf(copyUrl, id)).ticketList).toEqual([])
})

test('for an unreadable file the dealer sees the reason and is asked for another file', {
  tags: 'long',
  timeout: 120_000,
}, async () => {
  const own = await makeTasks(api, { needed: [invoice] })
  const copyUrl = await makeLink(api, own, { types: [invoice] })
  const [id = 0] = own.taskIds
  const blurred = await readFile(pathOf('32-IMG_20250307_082233.jpg'))
  const broken = '文件已损坏，无法打开，请重新导出或拍照后上传'
  const files = [
    ['密码.pdf', await readFile(pathOf('33-发票-扫描.pdf')), '文件有密码，无法读取，请上传没有密码的文件'],
    [
      '脚本.pdf',
      pdfOf(1, '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>'),
      '文件含有脚本，未读取，请另存为普通 PDF 后上传',
    ],
    ['全年.pdf', pdfOf(300), '文件超过 10 页，请只上传票据所在的页'],
    ['扫描.png', whitePng(20_000), '图片超过 40 百万像素，请缩小后上传'],
    ['模糊.jpg', blurred, '看不清票据内容，请在光线充足处正对票据重新拍照'],
    ['半张.jpg', blurred.subarray(0, blurred.length / 2), broken],
    ['半个.pdf', Buffer.from('%PDF-1.7\n1 0 obj\n<<'), broken],
  ] as const
  for (const [name, bytes] of files) await upload(api, { copyUrl, id, file: new File([new Uint8Array(bytes)], name) })
  await api.work()
  const { ticketList, billInfo } = await taskOf(copyUrl, id)
  expect(ticketList.map(({ fileName, isPass, rejectReason }) => [fileName, isPass, rejectReason])).toEqual(
    files.map(([name, , said]) => [name, '0', said]),
  )
  expect(billInfo).toMatchObject({ status: collecting, missing: [invoice], mayHandIn: false })
})

test('a file that is not a ticket is refused with the reason and not stored', async () => {
  const own = await makeTasks(api, { needed: [invoice] })
  const copyUrl = await makeLink(api, own, { types: [invoice] })
  const [id = 0] = own.taskIds
  const query = { copyUrl, id, ticketTypeCode: invoice }
  for (const file of [
    new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'a.png', { type: 'image/png' }),
    new File([], 'empty.pdf'),
    new File(['a,b'], 'list.csv'),
  ])
    await api.refuses(calls.uploadTicket, 'file.type', { query, body: { file } })
  const parts = { ...query, fileName: 'a.exe', bytes: 10, mark: '' }
  await api.refuses(calls.beginTicket, 'file.type', { body: parts })
  await api.refuses(calls.beginTicket, 'file.tooLarge', {
    body: { ...parts, fileName: 'a.pdf', bytes: fileBytesMax + 1 },
  })
  const large = new File([new Uint8Array(fileBytesMax + 1)], 'a.pdf')
  await api.refuses(calls.uploadTicket, 'file.tooLarge', { query, body: { file: large } })
  const sent = new File(['nothing of a picture'], 'b.png')
  const { bid } = await api.done(calls.beginTicket, { body: { ...parts, fileName: 'b.png', bytes: sent.size } })
  await api.done(calls.sendTicketPart, { query: { copyUrl }, body: { bid, part: 0, file: sent } })
  await api.refuses(calls.createTicket, 'file.type', { body: { copyUrl, id, ticketTypeCode: invoice, bid } })
  // A type that the task does not need.
  const other = { ...query, ticketTypeCode: TicketType.contract }
  await api.refuses(calls.uploadTicket, 'ticket.notTaken', { query: other, body: { file: await picture() } })
  expect((await taskOf(copyUrl, id)).ticketList).toEqual([])
})

test('a task has a limited number of tickets, and a link a limit per hour', async () => {
  const own = await makeTasks(api)
  const copyUrl = await makeLink(api, own)
  const [id = 0, full = 0] = own.taskIds
  const ticket = await upload(api, { copyUrl, id })
  await api.db.execute(sql`
    insert into collection_ticket (task_id, type, path, statement, signature)
    select ${full}, 'invoice', ${ticket.filePath}, '', '' from generate_series(1, ${ticketsOfTaskMax})`)
  const file = await picture()
  const query = { copyUrl, id, ticketTypeCode: invoice }
  await api.refuses(calls.uploadTicket, 'ticket.notTaken', { query: { ...query, id: full }, body: { file } })
  const { link } = await api.done(calls.getLink, { as: own.member, query: { id: own.objectId } })
  const use = ({ name, max }: Rate) =>
    api.db.execute(sql`
      insert into quota_use (quota, used_by, amount, at)
      values (${name}, ${`link:${link?.id}`}, ${max}, now())`)
  await use(ticketsUploaded)
  await api.refuses(calls.uploadTicket, 'quota.rate', { query, body: { file } })
  await api.refuses(calls.beginTicket, 'quota.rate', { body: { ...query, fileName: 'a.png', bytes: 1, mark: '' } })
  await use(ticketsChanged)
  await api.refuses(calls.changeTicket, 'quota.rate', { body: { change: 'remove', copyUrl, id: ticket.id } })
})

test('an address has an hourly limit of tickets over all links', async () => {
  const [own, other] = [await makeTasks(api), await makeTasks(api)]
  const put = async (to: Collected, address: string) =>
    ({
      address,
      query: { copyUrl: await makeLink(api, to), id: to.taskIds[0] ?? 0, ticketTypeCode: invoice },
      body: { file: await picture() },
    }) as const
  const address = '198.51.100.7'
  await api.db.execute(sql`
    insert into quota_use (quota, used_by, amount, at)
    values ('ticketsUploadedFrom', ${`address:${address}`}, ${ticketsUploadedFrom.max - 1}, now())`)
  await api.done(calls.uploadTicket, await put(own, address))
  const asked = await put(other, address)
  await api.refuses(calls.uploadTicket, 'quota.rate', asked)
  const { file } = asked.body
  await api.refuses(calls.beginTicket, 'quota.rate', {
    address,
    body: { ...asked.query, fileName: file.name, bytes: file.size, mark: '' },
  })
  await api.done(calls.uploadTicket, { ...asked, address: '198.51.100.8' })
})

test('an address has a daily limit of bytes over all links', async () => {
  const [own, other] = [await makeTasks(api), await makeTasks(api)]
  const address = '2001:db8:7:1::5'
  const begin = async (to: Collected, from: string) =>
    ({
      address: from,
      body: {
        copyUrl: await makeLink(api, to),
        id: to.taskIds[0] ?? 0,
        ticketTypeCode: invoice,
        fileName: 'a.png',
        bytes: 3 * megabyte,
        mark: '',
      },
    }) as const
  await api.db.execute(sql`
    insert into quota_use (quota, used_by, amount, at)
    values ('ticketMegabytesFrom', 'address:2001:db8:7:1::/64', ${ticketMegabytesFrom.max - 5}, now())`)
  await api.done(calls.beginTicket, await begin(own, address))
  await api.refuses(calls.beginTicket, 'quota.rate', await begin(other, '2001:db8:7:1:ffff::9'))
  await api.done(calls.beginTicket, await begin(other, '2001:db8:7:2::5'))
})

test('two phones at once: every acknowledged file is there, and the task begins once', async () => {
  const own = await makeTasks(api)
  const copyUrl = await makeLink(api, own)
  const [id = 0] = own.taskIds
  const files = await Promise.all(Array.from({ length: 6 }, (_, at) => picture(`${at}.png`)))
  const made = await Promise.all(files.map((file) => upload(api, { copyUrl, id, file })))
  const { ticketList, billInfo } = await taskOf(copyUrl, id)
  expect(billInfo.status).toBe(collecting)
  expect(ticketList.map((ticket) => ticket.sha256).toSorted()).toEqual(made.map((each) => each.sha256).toSorted())
})

/** An instance whose store runs `happen` after storing, before the upload ends. */
const during = (happen: () => Promise<unknown>) =>
  api.instance({
    store: {
      ...api.files,
      async put(path, content) {
        await api.files.put(path, content)
        if (path.startsWith('collection-ticket/')) await happen()
      },
    },
  })

/** Runs `happen` between the bytes of an upload and its end. */
async function meanwhile(own: Collected, copyUrl: string, happen: () => Promise<unknown>) {
  const [id = 0] = own.taskIds
  const file = await picture()
  const body = { copyUrl, id, ticketTypeCode: invoice, fileName: file.name, bytes: file.size, mark: '' }
  const { bid } = await api.done(calls.beginTicket, { body })
  await api.done(calls.sendTicketPart, { query: { copyUrl }, body: { bid, part: 0, file } })
  await happen()
  return { body: { copyUrl, id, ticketTypeCode: invoice, bid } } as const
}

test('nothing of an upload is stored if the deadline passes, the link is closed or revoked, or the task is deleted during it', {
  tags: 'long',
}, async () => {
  const end = (own: Collected, change: 'close' | 'revoke') => async () => {
    const { link } = await api.done(calls.getLink, { as: own.member, query: { id: own.objectId } })
    return api.done(calls.changeLink, { as: own.member, body: { change, id: link?.id ?? 0 } })
  }
  const remove = ({ member: as, taskIds: ids }: Collected) => api.done(calls.deleteTasks, { as, body: { ids } })
  for (const [refusal, happen] of [
    ['collection.late', (own: Collected) => pass(own)],
    ['collection.closed', (own: Collected) => end(own, 'close')()],
    ['notFound', (own: Collected) => end(own, 'revoke')()],
    ['notFound', remove],
  ] as const) {
    const own = await makeTasks(api)
    const query = { copyUrl: await makeLink(api, own), id: own.taskIds[0] ?? 0, ticketTypeCode: invoice }
    const file = await picture()
    await during(() => happen(own)).refuses(calls.uploadTicket, refusal, { query, body: { file } })
    const isOwn = and(eq(storedFile.businessType, 'collection-ticket'), eq(storedFile.businessId, `${own.objectId}`))
    expect(await api.db.$count(storedFile, isOwn), refusal).toBe(0)
    expect(await api.db.$count(collectionTicket, inArray(collectionTicket.taskId, own.taskIds))).toBe(0)
  }
})

test('the deadline, a closed link and a deleted task end an upload in its middle with a clear word', async () => {
  const [late, closed, gone] = [await makeTasks(api), await makeTasks(api), await makeTasks(api)]
  const [first, second, third] = [await makeLink(api, late), await makeLink(api, closed), await makeLink(api, gone)]
  await api.refuses(calls.createTicket, 'collection.late', await meanwhile(late, first, () => pass(late)))
  await api.refuses(
    calls.createTicket,
    'collection.closed',
    await meanwhile(closed, second, () => makeLink(api, closed)),
  )
  const ids = gone.taskIds
  const deleted = () => api.done(calls.deleteTasks, { as: gone.member, body: { ids } })
  await api.refuses(calls.createTicket, 'notFound', await meanwhile(gone, third, deleted))
  expect(await api.db.$count(collectionTask, eq(collectionTask.objectId, gone.objectId))).toBe(0)
  const present = await api.db
    .select()
    .from(storedFile)
    .where(eq(storedFile.businessId, String(gone.objectId)))
  expect(present.filter(({ kept: is, businessType }) => is && businessType === 'collection-ticket')).toEqual([])
})

test('a request without an open link is refused without reading its body', async () => {
  const own = await makeTasks(api)
  const late = await makeLink(api, own)
  await pass(own)
  const named = { id: String(own.taskIds[0] ?? 0), ticketTypeCode: invoice }
  for (const [{ path }, more] of [
    [calls.uploadTicket, named],
    [calls.sendTicketPart, {}],
  ] as const) {
    for (const [copyUrl, status] of [
      ['no-such-link', 404],
      [late, 409],
    ] as const) {
      const answer = await postUnread(api, `${path}?${new URLSearchParams({ copyUrl, ...more })}`)
      expect({ path, ...answer }).toEqual({ path, status, read: false })
    }
  }
})
