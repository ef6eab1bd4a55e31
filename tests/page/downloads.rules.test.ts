import { expect, test } from 'vitest'
import { actionOf, listFileAt, loaderOf } from '#app/page/files/downloads.server.ts'
import { bizIdOf, numberOf } from '#app/page/request/params.server.ts'
import type { ApiRequest } from '#contract/platform/exchange.ts'
import { exportUsers } from '#contract/shell/accounts/calls.ts'
import { cookieHeader, pageArgs, sessionCookie } from './page-args.ts'

const downloads = {
  '/things/export': listFileAt('/things', exportUsers, ({ request }) => ({
    keyword: new URL(request.url).searchParams.get('keyword') ?? undefined,
  })),
  '/things/:id/picture': { loader: () => new Response('picture') },
}

test('each address of a downloads file has its own reply, and an unknown one is not found', async () => {
  const load = async (path: string) => loaderOf(downloads)({ ...pageArgs(path), params: {} })
  expect(await (await load('/things/7/picture')).text()).toBe('picture')
  expect((await load('/things/export?keyword=a')).headers.get('Location')).toBe('/things?keyword=a')
  await expect(load('/things')).rejects.toEqual(expect.objectContaining({ init: { status: 404 } }))
})

test('the file of a list is of what its address asks, or of the rows that were ticked', async () => {
  const requests: ApiRequest[] = []
  const cookie = cookieHeader(await sessionCookie('risk'))
  const post = async (fields: [string, string][]) => {
    const init = { method: 'POST', headers: { Cookie: cookie }, body: new URLSearchParams(fields) }
    const args = pageArgs('/things/export?keyword=a', init, (said) => {
      requests.push(said)
      return { status: 200, reply: { code: '100050', msg: 'too many', data: null } }
    })
    return actionOf(downloads)({ ...args, params: {} })
  }
  await post([])
  await post([
    ['id', '3'],
    ['id', '5'],
  ])
  expect(requests.map(({ query }) => query)).toEqual([{ keyword: 'a' }, { keyword: 'a', ids: '3,5' }])
})

test('malformed numbers and ids are not found', () => {
  const args = (id: string) => ({ ...pageArgs('/things'), params: { id } })
  const missing = expect.objectContaining({ init: { status: 404 } })
  expect(numberOf(args('12'), 'id')).toBe(12)
  for (const id of ['0', '-1', '1.5', 'new', '', '99999999999'])
    expect(() => numberOf(args(id), 'id'), id).toThrow(missing)
  expect(bizIdOf(args('abc-def_12'), 'id')).toBe('abc-def_12')
  for (const id of ['short', 'with space', 'x'.repeat(65)]) expect(() => bizIdOf(args(id), 'id'), id).toThrow(missing)
})
