import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cachedDocument } from '#api/platform/http/document.ts'
import { refusalKeysOf } from '#api/platform/http/openapi.ts'
import type { Call } from '#contract/platform/call.ts'
import { problems } from '#contract/platform/problem.ts'
import { cancelDelegations } from '#contract/shell/delegation/calls.ts'
import { openTestApi, type TestApi } from '../support/api.ts'
import { declaredCalls } from '../support/declared-calls.ts'

type Forms = { type?: string; oneOf?: Forms[]; items?: Forms }
type Operation = {
  summary: string
  description: string
  security: Record<string, string[]>[]
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { required: boolean; content: Record<string, { schema: Forms }> }
  responses: Record<string, { description: string; content: Record<string, { schema: object }> }>
}
type Document = { openapi: string; paths: Record<string, Record<string, Operation>> }

let api: TestApi
let document: Document

beforeAll(async () => {
  api = await openTestApi()
  document = await (await api.fetch('/openapi.json')).json()
})
afterAll(() => api?.close())

const declared = [...declaredCalls.values()]
const named = (call: Call) => `${call.method} ${call.path}`
const operationOf = (call: Call) => document.paths[`/api${call.path}`]?.[call.method.toLowerCase()]

test('every declared call is served, and nothing else', () => {
  expect(api.calls.map(named).toSorted()).toEqual(declared.map(named).toSorted())
})

/** The calls of the specification that are built, with the parameters and the forms that it names. */
const specified = `
// config
GET /config/data.json?t
// login
GET /login/stats?appId
GET /login/login_config
GET /auth/captcha?width&height&type
POST /auth/oauth2/token urlencoded
POST /login/logout
POST /modules/sys/user/userRegister
POST /modules/sys/user/forgotPassword
// user
GET /user/config/getUserConfig
GET /user/config/menus
POST /user/config/updateUserConfig json
POST /user/config/upload multipart
GET /modules/sys/user/getSysUserList
// dictionary
GET /system/dict/data/type/{type}
GET /system/dict/data/list
GET /system/dict/data/{id}
POST /system/dict/data
PUT /system/dict/data
DELETE /system/dict/data/{id}
// delegation
POST /auth/delegate/authorized-list json
POST /auth/delegate/cancel multipart
POST /auth/delegate/update json
POST /auth/delegate/change json
GET /auth/delegate/detail?id
GET /auth/delegate/sourceuser-list?usercode
GET /auth/delegate/targetuser-list?usercode
GET /auth/delegate/auth-status-list
GET /auth/delegate/menu-tree?usercode
GET /auth/delegate/exist-delegate
GET /auth/delegate/enter-delegate?username
POST /auth/delegate/exit-delegate
// messages
GET /home-news/ReadNewsList?pageNum&pageSize
GET /home-news/unReadNewsList?pageNum&pageSize
GET /home-news/unReadNewsCount
POST /home-news/setReadStatus json
POST /home-news/delete json
POST /workspace/selectInvideAcl json
// files
GET /sys-file/get-upload-url?fileName&bizType
POST /sys-file/get-download-url json
POST /sys-file/get-download-urls json
POST /birp/file/upload multipart
GET /birp/file/select-file-list?businessType&businessId
POST /birp/file/detail json
POST /birp/file/delete_file json
POST /birp/file/download json blob
// home
POST /homepage/audit
POST /homepage/supervise
POST /data/board/search-page json
POST /todo/home/page json
// workspace
GET /workspace/list
POST /workspace/selectById
POST /workspace/saveOrUpdate
POST /workspace/upload multipart
POST /workspace/{bizId}/disableAndEnable
POST /workspace/{bizId}/workspaceRemove
POST /workspace/{bizId}/aclList
POST /workspace/{bizId}/inviteTeamMember json
POST /workspace/{bizId}/agreeOrRefuse
POST /workspace/{bizId}/memberRemove
POST /workspace/{bizId}/transferOwner
POST /workspace/{bizId}/changeRole
POST /workspace/{bizId}/replaceOwner
GET /workspace/selectListWsManager
GET /workspace/wsCount
GET /workspace/selectOwnerMsg
GET /workspace/selectOwnerMsgByBizId?bizId
GET /workspace/{bizId}/notices
POST /workspace/{bizId}/notice
PUT /workspace/{bizId}/notice
DELETE /workspace/{bizId}/notice?id&userId
// risk
POST /risk/evaluate
POST /risk/evaluate/page
DELETE /risk/evaluate
POST /risk/evaluate/item/page
GET /risk/evaluate/item?itemId
POST /risk/evaluate/item
PUT /risk/evaluate/item
DELETE /risk/evaluate/item
GET /risk/evaluate/item/fullDepartName?sapUserId
POST /risk/evaluate/item/validItem
GET /risk/evaluate/domain
GET /risk/evaluate/domain/header?domain
GET /risk/evaluate/criteria?domain&uuid
GET /risk/evaluate/criteria/sum?domain&uuid
GET /risk/evaluate/paper?uuid
GET /risk/evaluate/project_name?id
POST /risk/evaluate/answer?type json
GET /risk/evaluate/finance?uuid&type
POST /risk/evaluate/finance json
GET /risk/evaluate/finance/sum?uuid
POST /risk/evaluate/export?projectId blob
POST /risk/evaluate/item/export?uuid blob
POST /risk/evaluate/finance/export?uuid blob
GET /risk/evaluate/itemUuids?id
GET /risk/evaluate/domains?id
GET /risk/evaluate/department?id
GET /risk/evaluate/sum?id&firstRisk&department
GET /risk/evaluate/risks?id
`
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('//'))

test.each(specified)('the specification’s call is served: %s', (line) => {
  const [method, address = '', ...forms] = line.split(' ')
  const [path, parameters = ''] = address.split('?')
  const call = api.calls.find((each) => named(each) === `${method} ${path}`)
  if (!call) throw new Error('it is not served')
  const result = operationOf(call)?.parameters.map(({ name }) => name)
  if (parameters) expect(result).toEqual(expect.arrayContaining(parameters.split('&')))
  expect([call.bodyForm, call.replyForm]).toEqual(expect.arrayContaining(forms))
})

test('the document is OpenAPI 3.1 and describes every call', () => {
  expect(document.openapi).toMatch(/^3\.1\./)
  expect(document).toEqual(JSON.parse(JSON.stringify(api.openapi())))
  const described = Object.values(document.paths).flatMap((operations) => Object.keys(operations))
  expect(described).toHaveLength(api.calls.length)
  for (const call of api.calls) expect(operationOf(call), named(call)).toMatchObject({ summary: call.title })
})

test('every operation tells its parameters, those of its path among them', () => {
  for (const call of api.calls) {
    const operation = operationOf(call)
    const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const result = operation?.parameters.filter((each) => each.in === 'path').map(({ name }) => name)
    expect(result, named(call)).toEqual(inPath)
    for (const { schema } of operation?.parameters ?? [])
      expect('type' in schema || 'anyOf' in schema, named(call)).toBe(true)
  }
})

test('every operation tells how its body comes, a file as binary', () => {
  const media = {
    json: 'application/json',
    urlencoded: 'application/x-www-form-urlencoded',
    multipart: 'multipart/form-data',
    bytes: 'application/octet-stream',
  }
  for (const call of api.calls) {
    const body = operationOf(call)?.requestBody
    if (call.bodyForm === 'none') expect(body, named(call)).toBeUndefined()
    else {
      expect(Object.keys(body?.content ?? {}), named(call)).toEqual([media[call.bodyForm]])
      const schema = body?.content[media[call.bodyForm]]?.schema
      if (call.bodyForm === 'bytes') {
        expect(schema).toEqual({ type: 'string', format: 'binary' })
        continue
      }
      // A list of entries or of numbers, one of several grants.
      const one = schema?.items ?? schema
      for (const form of one?.oneOf ?? [one]) {
        if (form?.type !== 'integer') expect(form, named(call)).toMatchObject({ additionalProperties: false })
      }
    }
    if (call.bodyForm === 'multipart' && call.path !== cancelDelegations.path) {
      expect(body?.content['multipart/form-data']?.schema).toMatchObject({
        properties: { file: { type: 'string', format: 'binary' } },
      })
    }
  }
})

test('every operation tells success, every refusal with its code, and who may call', () => {
  for (const call of api.calls) {
    const operation = operationOf(call)
    expect(Object.keys(operation?.responses['200']?.content ?? {}), named(call)).toHaveLength(1)
    for (const key of refusalKeysOf(call)) {
      const code = problems[key]
      expect(operation?.responses[code.slice(0, 3)]?.description, named(call)).toContain(`${code} ${key}`)
    }
    const scheme = {
      public: [],
      link: [],
      client: [{ client: [] }],
      user: [{ bearer: [] }],
      member: [{ bearer: [] }],
      permission: [{ bearer: [] }],
    }
    expect(operation?.security, named(call)).toEqual(scheme[call.access.kind])
    if (call.access.kind === 'permission') expect(operation?.description).toContain(call.access.perm)
  }
})

test('the documents are made once, and cached copies are revalidated by ETag', async () => {
  for (const path of ['/openapi.json', '/docs']) {
    const first = await api.fetch(path)
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]{22}"$/)
    const known = await api.fetch(path, { headers: { 'if-none-match': etag } })
    expect([known.status, await known.text()]).toEqual([304, ''])
    const packed = await api.fetch(path, { headers: { 'accept-encoding': 'br, gzip' } })
    expect(packed.headers.get('content-encoding')).toBe('gzip')
    expect(gunzipSync(await packed.arrayBuffer()).toString()).toBe(await first.text())
    const plain = await api.fetch(path, { headers: { 'accept-encoding': 'gzip;q=0' } })
    expect(plain.headers.get('content-encoding')).toBeNull()
  }
  let written = 0
  const request = cachedDocument('text/plain', () => `written ${++written} times`)
  for (let ask = 0; ask < 3; ask++)
    expect(await (await request(new Request('http://x'))).text()).toBe('written 1 times')
})

test('a page shows the documentation without scripts', async () => {
  const response = await api.fetch('/docs')
  expect(response.headers.get('content-type')).toContain('text/html')
  const html = await response.text()
  for (const call of api.calls) expect(html).toContain(`/api${call.path}`)
  expect(html).not.toContain('<script')
})
