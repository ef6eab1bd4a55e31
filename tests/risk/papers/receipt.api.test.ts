import { createHash, verify } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deriveKeys } from '#api/platform/keys.ts'
import * as calls from '#contract/risk/papers/calls.ts'
import { AnswerMode } from '#contract/risk/papers/codes.ts'
import { openTestApi, type TestApi } from '../../support/api.ts'
import { answer, external, makeCampaign } from '../campaigns/campaign.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api?.close())

const matrix = [
  [3, 0],
  [1, 0],
]

async function makeReceipt(now = '2026-11-20T08:30:00Z') {
  const campaign = await makeCampaign(api, { respondents: [external('receipt')] })
  await answer(api.instance({ now }), campaign, matrix, { mode: AnswerMode.submit })
  return { campaign, receipt: await api.done(calls.getReceipt, { query: { uuid: campaign.uuid } }) }
}

const isGenuine = async (statement: string, signature: string) =>
  (await api.done(calls.checkReceipt, { body: { statement, signature } })).genuine

test('a receipt says what was submitted, by whom and when, with a digest of the answers', async () => {
  const { campaign, receipt } = await makeReceipt()
  const { code } = campaign.questionnaire
  const digest = createHash('sha256').update(`${code} v1 3,0,1,0`).digest('hex')
  expect(receipt).toEqual({
    projectName: '年度评估',
    domainName: `问卷 ${code}`,
    respondent: '外部 receipt',
    submittedAt: '2026-11-20T08:30:00.000Z',
    cells: 4,
    digest,
    signature: expect.stringMatching(/^[\w-]{86}$/),
    statement: [
      'Receipt of a submitted questionnaire, version 1',
      `project: ${campaign.projectId} 年度评估`,
      `questionnaire: ${code} v1`,
      'respondent: 外部 receipt',
      'submitted: 2026-11-20T08:30:00.000Z',
      'cells: 4',
      `answers: sha256 ${digest}`,
    ].join('\n'),
    publicKey: expect.stringMatching(/^-----BEGIN PUBLIC KEY-----\n/),
  })
})

test('a receipt can be verified with only the public key, also one signed by an earlier key', async () => {
  const { receipt } = await makeReceipt()
  const isSigned = ({ statement, signature, publicKey }: typeof receipt) =>
    verify(null, Buffer.from(statement), publicKey, Buffer.from(signature, 'base64url'))
  expect(isSigned(receipt)).toBe(true)
  expect(isSigned({ ...receipt, statement: `${receipt.statement} ` })).toBe(false)
  const rotated = deriveKeys('a key that came later', 'the key that was there before')
  const { receipts: before } = deriveKeys('the key that was there before')
  const signature = before.sign(receipt.statement)
  expect(rotated.receipts.publicKeyOf(receipt.statement, signature)).toBe(
    before.publicKeyOf(receipt.statement, signature),
  )
  expect(rotated.receipts.publicKeyOf(`${receipt.statement} `, signature)).toBeNull()
})

test('anyone can check a receipt, also when line ends and spaces around came over a form', async () => {
  const { receipt } = await makeReceipt()
  expect(await isGenuine(receipt.statement, receipt.signature)).toBe(true)
  expect(await isGenuine(`\r\n${receipt.statement.replaceAll('\n', '\r\n')}\r\n `, ` ${receipt.signature}\n`)).toBe(
    true,
  )
})

test('an altered receipt is not genuine, whatever was altered', async () => {
  const { receipt } = await makeReceipt()
  const { receipt: other } = await makeReceipt('2026-11-21T08:30:00Z')
  for (const line of receipt.statement.split('\n')) {
    expect(await isGenuine(receipt.statement.replace(line, `${line.slice(0, -1)}X`), receipt.signature), line).toBe(
      false,
    )
  }
  const signature = `${receipt.signature.startsWith('A') ? 'B' : 'A'}${receipt.signature.slice(1)}`
  expect(await isGenuine(receipt.statement, signature)).toBe(false)
  expect(await isGenuine(receipt.statement, other.signature)).toBe(false)
  expect(await isGenuine(receipt.statement, 'no signature')).toBe(false)
  const foreign = deriveKeys('the data key of another organisation').receipts.sign(receipt.statement)
  expect(await isGenuine(receipt.statement, foreign.toString('base64url'))).toBe(false)
  // Seals of the audit trail are signed by another key of the organisation.
  expect(await isGenuine(receipt.statement, api.keys.audit.seals.sign(receipt.statement).toString('base64url'))).toBe(
    false,
  )
})

test('a receipt stays genuine on another instance with the same data key', async () => {
  const { receipt } = await makeReceipt()
  const { statement, signature } = receipt
  expect(await api.instance().done(calls.checkReceipt, { body: { statement, signature } })).toEqual({ genuine: true })
})

test('a paper that is not submitted has no receipt', async () => {
  const campaign = await makeCampaign(api)
  await answer(api, campaign, matrix)
  await api.refuses(calls.getReceipt, 'paper.notSubmitted', { query: { uuid: campaign.uuid } })
})

test('a check needs a statement and a signature', async () => {
  for (const body of [{}, { statement: '', signature: 'x' }, { statement: 'x'.repeat(2001), signature: 'x' }]) {
    const { status } = await api.call(calls.checkReceipt, { body: body as { statement: string; signature: string } })
    expect(status).toBe(422)
  }
})
