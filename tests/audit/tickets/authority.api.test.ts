import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAuthority } from '#api/audit/tickets/authority.ts'
import type { VerifiedFields } from '#contract/audit/tickets/verifying.ts'
import { openTestDatabase } from '../../support/database.ts'
import { type AnswerOf, json, startAuthority } from './authority-service.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database?.close())

/** A service with this answer, the requests it received, and logged warnings. */
async function service(answer: AnswerOf, withinMs = 5000) {
  const { asked, close, url } = await startAuthority(answer)
  const warnings: string[] = []
  const log = { warn: (_: object, text: string) => warnings.push(text) } as unknown as Parameters<
    typeof createAuthority
  >[1]
  const authority = createAuthority({ url, key: 'the key', withinMs }, log)
  return { asked, warnings, close, ask: (fields: VerifiedFields) => authority.ask(database.db, fields) }
}

let next = 25_000_000
const invoice = (): VerifiedFields => ({
  invoiceType: '10',
  ticketCode: '099012400111',
  ticketNum: `${next++}`,
  checkNum: '18957183674200028809',
  ticketDate: '2024-10-26',
  amountWithoutTax: '6053.10',
})

test('the service is called once per invoice, with the key, and its answer is stored', async () => {
  const real = await service(json({ result: 'real' }))
  const fields = invoice()
  expect(await real.ask(fields)).toBe('real')
  expect(await real.ask(fields)).toBe('real')
  expect(real.asked).toEqual([
    {
      key: 'Bearer the key',
      body: {
        type: '10',
        code: '099012400111',
        number: fields.ticketNum,
        date: '2024-10-26',
        amount: '6053.10',
        checkCode: '18957183674200028809',
      },
    },
  ])
  const other = await service(json({ result: 'notReal' }))
  expect(await other.ask(fields)).toBe('real')
  expect(await other.ask(invoice())).toBe('notReal')
  expect(other.asked).toHaveLength(1)
})

test('unknown answers are requested again, and an invoice with unread fields is never sent to the service', async () => {
  const unknown = await service(json({ result: 'unknown' }))
  const fields = invoice()
  expect(await unknown.ask(fields)).toBeUndefined()
  expect(await unknown.ask(fields)).toBeUndefined()
  expect(unknown.asked).toHaveLength(2)
  expect(await unknown.ask({ ...fields, ticketNum: undefined })).toBeUndefined()
  expect(unknown.asked).toHaveLength(2)
  expect(unknown.warnings).toEqual([])
})

test('with a slow, faulty or unavailable service the call is retried and nothing is stored', async () => {
  const fields = invoice()
  const slow = await service(() => {}, 50)
  const failing = await service((response) => {
    response.statusCode = 500
    response.end('no')
  })
  const wrong = await service(json({ result: 'maybe' }))
  const garbled = await service((response) => response.end('<html>'))
  const endless = await service((response) => response.end('x'.repeat(100_000)))
  const moved = await service((response) => {
    response.statusCode = 302
    response.setHeader('location', 'http://127.0.0.1:1/')
    response.end()
  })
  const down = await service(() => {})
  down.close()
  for (const each of [slow, failing, wrong, garbled, endless, moved, down]) {
    await expect(each.ask(fields)).rejects.toMatchObject({ name: 'TryAgain', reason: 'authority' })
    expect(each.warnings).toEqual(['the tax authority did not answer'])
  }
  const real = await service(json({ result: 'real' }))
  expect(await real.ask(fields)).toBe('real')
})

test('without a service nothing is said of any invoice', async () => {
  const log = {} as Parameters<typeof createAuthority>[1]
  expect(await createAuthority(undefined, log).ask(database.db, invoice())).toBeUndefined()
})
