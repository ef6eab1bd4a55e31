import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { linksMailed } from '#api/audit/collection/link.ts'
import { ticketLink } from '#api/audit/collection/table.ts'
import { mail } from '#api/shell/system/table.ts'
import * as calls from '#contract/audit/collection/calls.ts'
import { openTestApi, publicUrl, type TestApi } from '../../support/api.ts'
import { makeReview } from '../reviews/team.ts'
import { dayFromNow, invoice, makeLink, makeTasks, upload } from './collected.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api?.close())

const types = [invoice]

test('a link opens the page of its own object, and records its creator and how often it was opened', async () => {
  const own = await makeTasks(api)
  const copyUrl = await makeLink(api, own, { remarks: '请提供原件' })
  await api.done(calls.pageByUrl, { body: { copyUrl } })
  // A second request right away counts as one visit.
  await api.done(calls.pageByUrl, { body: { copyUrl } })
  const reply = await api.done(calls.getLink, { as: own.member, query: { id: own.objectId } })
  expect(reply).toMatchObject({
    copyUrl: `${publicUrl}/evidence/collectiont/link?copyUrl=${copyUrl}`,
    tasks: 2,
    mayEdit: true,
    link: {
      state: 'open',
      remarks: '请提供原件',
      endDate: dayFromNow(7),
      createdBy: { usercode: own.member.usercode },
      opened: 1,
      uploaded: 0,
    },
  })
  expect(reply.needed.toSorted()).toEqual(['deliveryNote', 'invoice'])
  expect(reply.link?.openedFirst).toEqual(reply.link?.openedLast)
})

test('who may not edit the project sees that there is a link, and not its address', async () => {
  const own = await makeTasks(api)
  await makeLink(api, own)
  const reply = await api.done(calls.getLink, { as: own.executor, query: { id: own.objectId } })
  expect(reply).toMatchObject({ copyUrl: null, mayEdit: false, link: { state: 'open' } })
})

test('a new link closes the previous one, and the history lists both', async () => {
  const own = await makeTasks(api)
  const first = await makeLink(api, own)
  const second = await makeLink(api, own)
  await api.refuses(calls.pageByUrl, 'collection.closed', { body: { copyUrl: first } })
  await api.done(calls.pageByUrl, { body: { copyUrl: second } })
  const as = own.member
  const { links } = await api.done(calls.listLinks, { as, query: { id: own.objectId } })
  expect(links.map(({ state }) => state)).toEqual(['open', 'replaced'])
  expect(links[1]).toMatchObject({ closedBy: { usercode: as.usercode } })
  expect(await api.done(calls.countLinks, { as, query: { id: own.objectId } })).toEqual({ cnt: 2, open: 1 })
})

test('an open link is edited and extended, by who read its latest version', async () => {
  const own = await makeTasks(api)
  const copyUrl = await makeLink(api, own, { endDate: dayFromNow(1) })
  const as = own.member
  const { link } = await api.done(calls.getLink, { as, query: { id: own.objectId } })
  const edit = {
    change: 'edit',
    id: link?.id ?? 0,
    version: 0,
    endDate: dayFromNow(30),
    remarks: '延期',
    types,
  } as const
  await api.done(calls.changeLink, { as, body: edit })
  await api.refuses(calls.changeLink, 'record.conflict', { as, body: edit })
  expect(await api.done(calls.pageByUrl, { body: { copyUrl } })).toMatchObject({
    endDate: dayFromNow(30),
    remarks: '延期',
    ticketTypeList: expect.arrayContaining([
      { ticketTypeCode: 'invoice', ticketTypeName: '发票', isAvailable: '1' },
      { ticketTypeCode: 'contract', ticketTypeName: '合同', isAvailable: '0' },
    ]),
  })
})

test('a deadline is today or later and no more than a year away', async () => {
  const own = await makeTasks(api)
  const as = own.member
  for (const days of [-2, 400]) {
    const body = { objectId: own.objectId, endDate: dayFromNow(days), remarks: '', types }
    const { errors } = await api.refuses(calls.createLink, 'validation', { as, body })
    expect(Object.keys(errors ?? {})).toEqual(['endDate'])
  }
  await makeLink(api, own)
  const { link } = await api.done(calls.getLink, { as, query: { id: own.objectId } })
  const body = { change: 'edit', id: link?.id ?? 0, version: 0, endDate: dayFromNow(-2), remarks: '', types } as const
  await api.refuses(calls.changeLink, 'validation', { as, body })
})

test('a closed link tells its holder so; a revoked link is not found', async () => {
  const own = await makeTasks(api)
  const [id = 0] = own.taskIds
  const copyUrl = await makeLink(api, own)
  const ticket = await upload(api, { copyUrl, id })
  const as = own.member
  const { link } = await api.done(calls.getLink, { as, query: { id: own.objectId } })
  const linkId = link?.id ?? 0
  await api.done(calls.changeLink, { as, body: { change: 'close', id: linkId } })
  await api.refuses(calls.changeLink, 'link.ended', { as, body: { change: 'close', id: linkId } })
  await api.refuses(calls.pageByUrl, 'collection.closed', { body: { copyUrl } })
  await api.refuses(calls.getTaskByUrl, 'collection.closed', { body: { copyUrl, id } })
  await api.refuses(calls.getPictureByUrl, 'collection.closed', { query: { copyUrl, id: ticket.id } })
  await api.done(calls.changeLink, { as, body: { change: 'revoke', id: linkId } })
  await api.refuses(calls.pageByUrl, 'notFound', { body: { copyUrl } })
})

test('a link is mailed to its dealer, or kept in the outbox, while it is open', async () => {
  const own = await makeTasks(api)
  const as = own.member
  const copyUrl = await makeLink(api, own)
  const { link } = await api.done(calls.getLink, { as, query: { id: own.objectId } })
  const body = {
    id: link?.id ?? 0,
    recipient: `${copyUrl.slice(0, 8).toLowerCase()}@dealer.example`,
    language: 'zh-Hans',
  } as const
  await api.done(calls.mailLink, { as, body })
  const [sent] = await api.db.select().from(mail).where(eq(mail.recipient, body.recipient))
  const text = api.keys.open(sent?.bodySealed ?? Buffer.alloc(0))
  expect(text).toContain(`copyUrl=${copyUrl}`)
  expect(text).toContain('太岭景远医药有限公司')
  await api.refuses(calls.mailLink, 'validation', { as, body: { ...body, recipient: 'nobody' } })
  await api.db.execute(sql`
    insert into quota_use (quota, used_by, amount, at)
    values ('linksMailed', ${`user:${as.userId}`}, ${linksMailed.max}, now())`)
  await api.refuses(calls.mailLink, 'quota.rate', { as, body })
  await api.done(calls.changeLink, { as, body: { change: 'close', id: body.id } })
  await api.refuses(calls.mailLink, 'link.ended', { as, body })
})

test('an object without tasks gets no link', async () => {
  const { member: as, objects } = await makeReview(api)
  const body = { objectId: objects[0] ?? 0, endDate: dayFromNow(7), remarks: '', types }
  await api.refuses(calls.createLink, 'sample.none', { as, body })
})

test('strangers find no links; executors cannot change any', async () => {
  const own = await makeTasks(api)
  const { stranger, executor, objectId } = own
  await makeLink(api, own)
  const query = { id: objectId }
  const { link } = await api.done(calls.getLink, { as: own.member, query })
  const id = link?.id ?? 0
  const made = { objectId, endDate: dayFromNow(7), remarks: '', types }
  const letter = { id, recipient: 'a@b.example', language: 'en' } as const
  await api.refuses(calls.createLink, 'notFound', { as: stranger, body: made })
  await api.refuses(calls.changeLink, 'notFound', { as: stranger, body: { change: 'close', id } })
  await api.refuses(calls.getLink, 'notFound', { as: stranger, query })
  await api.refuses(calls.listLinks, 'notFound', { as: stranger, query })
  await api.refuses(calls.countLinks, 'notFound', { as: stranger, query })
  await api.refuses(calls.mailLink, 'notFound', { as: stranger, body: letter })
  // An executor who also has the write permission reads the object, but cannot edit it.
  await api.db.execute(sql`update review_object set executor_id = ${stranger.userId} where id = ${objectId}`)
  await api.refuses(calls.createLink, 'execute.denied', { as: stranger, body: made })
  await api.refuses(calls.changeLink, 'execute.denied', { as: stranger, body: { change: 'close', id } })
  await api.refuses(calls.mailLink, 'execute.denied', { as: stranger, body: letter })
  expect(executor.userId).not.toBe(stranger.userId)
})

test('the database stores a link only hashed and encrypted', async () => {
  const own = await makeTasks(api)
  const copyUrl = await makeLink(api, own)
  const rows = await api.db.select().from(ticketLink).where(eq(ticketLink.objectId, own.objectId))
  expect(JSON.stringify(rows.map((row) => ({ ...row, sealed: row.tokenSealed.toString('latin1') })))).not.toContain(
    copyUrl,
  )
})
