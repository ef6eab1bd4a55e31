import { expect, test } from 'vitest'
import { action } from '#app/audit/data-process/file.server.ts'
import type { SheetDetail } from '#contract/audit/data-process/shapes.ts'
import type { Answer, ApiRequest } from '#contract/platform/exchange.ts'
import { problems } from '#contract/platform/problem.ts'
import { cookieHeader, pageArgs, postOf, sessionCookie } from '../../page/page-args.ts'

const stored = { sheetId: 12, version: 8, columns: { counterparty: 1 } } as Partial<SheetDetail>
const object = { id: 3, projectId: 2, reviewBatchNo: 'FA-1', periodFrom: '2025-01-01', periodTo: '2025-12-31' }

const api = ({ call }: ApiRequest): Answer => {
  if (call.path.endsWith('/updateDataProcess'))
    return { status: 409, reply: { code: problems['version.conflict'], msg: '已被修改', data: null } }
  return { status: 200, reply: { data: { ...object, file: { fileId: 5, sheets: [stored] } } } }
}

test("a concurrent choice of a sheet's columns is returned next to the submitted one", async () => {
  const fields = { form: 'columns-12', sheetId: '12', version: '7', 'field[0]': 'date' }
  const post = postOf(fields, cookieHeader(await sessionCookie('audit')))
  const args = { ...pageArgs('/page?form=columns-12', post, api), params: { projectId: '2', id: '3', fileId: '5' } }
  const reply = await action(args as Parameters<typeof action>[0])
  expect(reply).toMatchObject({
    data: { form: 'columns-12', values: { 'field[0]': ['date'], version: ['7'] }, stored },
    init: { status: 409 },
  })
})
