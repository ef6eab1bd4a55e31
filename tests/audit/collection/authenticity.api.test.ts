import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as calls from '#contract/audit/collection/calls.ts'
import { openTestApi, type TestApi } from '../../support/api.ts'
import { type AnswerOf, json, startAuthority } from '../tickets/authority-service.ts'
import { pathOf, truth } from '../tickets/truth.ts'
import { type Collected, invoice, makeLink, makeTasks, upload } from './collected.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api?.close())

/** API instance that verifies invoices against a stub authority. */
async function asking(answer: AnswerOf) {
  const { url, ...service } = await startAuthority(answer)
  return { ...service, instance: api.instance({ ticketAuthority: { url, key: 'the key', withinMs: 5000 } }) }
}

/** Uploads an invoice and lets the instance read it. */
async function putUp(instance: TestApi, file: string): Promise<Collected & { ticketId: number; copyUrl: string }> {
  const own = await makeTasks(api)
  const copyUrl = await makeLink(api, own)
  const [id = 0] = own.taskIds
  const sent = new File([new Uint8Array(await readFile(pathOf(file)))], '发票.pdf')
  const ticket = await upload(instance, { copyUrl, id, file: sent })
  await instance.work()
  return { ...own, ticketId: ticket.id, copyUrl }
}

const isRealOf = async ({ member: as, taskIds: [id = 0] }: Collected) =>
  (await api.done(calls.getTask, { as, query: { id } })).tickets[0]?.isReal

test('the tax authority verifies a recognized invoice once, and its answer is stored with the ticket', {
  timeout: 120_000,
}, async () => {
  const { instance, asked } = await asking((response, said) =>
    json({ result: (said as { number: string }).number === numberOf('03-发票.pdf') ? 'real' : 'notReal' })(
      response,
      said,
    ),
  )
  const real = await putUp(instance, '03-发票.pdf')
  expect(await isRealOf(real)).toBe('1')
  expect(asked).toMatchObject([{ key: 'Bearer the key', body: { number: numberOf('03-发票.pdf') } }])
  expect(await isRealOf(await putUp(instance, '05-发票.pdf'))).toBe('0')
  await instance.done(calls.verifyTickets, { as: real.member, body: { ids: [real.taskIds[0] ?? 0] } })
  await instance.work()
  expect(asked).toHaveLength(2)
  // A correction makes it another invoice: its result is unknown until the authority answers again.
  const fields = { ticketNum: '25999044430000000001' }
  const { copyUrl, ticketId: id } = real
  await instance.done(calls.changeTicket, { body: { change: 'correct', copyUrl, id, version: 1, fields } })
  expect(await isRealOf(real)).toBe('')
  await instance.work()
  expect(asked.at(-1)).toMatchObject({ body: { number: fields.ticketNum } })
  expect(await isRealOf(real)).toBe('0')
})

test('without a reachable service, an invoice is read and its authenticity stays unknown', {
  timeout: 120_000,
}, async () => {
  const { instance, close } = await asking(json({ result: 'real' }))
  close()
  for (const [on, file] of [
    [instance, '06-发票.pdf'],
    [api, '36-发票.pdf'],
  ] as const) {
    const own = await putUp(on, file)
    const { tickets } = await api.done(calls.getTask, { as: own.member, query: { id: own.taskIds[0] ?? 0 } })
    expect(tickets).toMatchObject([{ isReal: '', readState: 'read', ticketTypeCode: invoice }])
  }
})

const numberOf = (file: string) => truth.tickets.find((ticket) => ticket.file === file)?.fields.ticketNum?.value ?? ''
