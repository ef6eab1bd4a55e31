import { expect, test } from 'vitest'
import { action } from '#app/audit/collection/links.tsx'
import { TicketType } from '#contract/audit/tickets/codes.ts'
import type { Answer, ApiRequest } from '#contract/platform/exchange.ts'
import { problems } from '#contract/platform/problem.ts'
import { cookieHeader, pageArgs, postOf, sessionCookie } from '../../page/page-args.ts'

const link = { id: 4, version: 8, endDate: '2099-01-02', remarks: '请盖章', types: [TicketType.invoice] }

const api = ({ call }: ApiRequest): Answer =>
  call.audit === 'collection.link.update'
    ? { status: 409, reply: { code: problems['version.conflict'], msg: '已被修改', data: null } }
    : { status: 200, reply: { data: { link } } }

const edited = async (id: string) => {
  const fields = {
    form: 'edit',
    id,
    version: '7',
    endDate: '2099-01-01',
    remarks: '请拍清楚',
    types: TicketType.invoice,
  }
  const post = postOf(fields, cookieHeader(await sessionCookie('audit')))
  const args = { ...pageArgs('/flow/billCollect/object/3', post, api), params: { objectId: '3' } }
  return action(args as Parameters<typeof action>[0])
}

test('a concurrent edit of a link is returned next to the input', async () => {
  expect(await edited('4')).toMatchObject({
    data: { values: { remarks: ['请拍清楚'], version: ['7'] }, stored: { version: 8, remarks: '请盖章' } },
    init: { status: 409 },
  })
})

test('a link that another user has replaced is not shown as a version of the old one', async () => {
  const reply = (await edited('5')) as { data: object }
  expect(reply.data).toMatchObject({ stored: undefined })
})
