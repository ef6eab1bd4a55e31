import { expect, test } from 'vitest'
import { keepDraft, readDraft } from '#app/page/forms/draft.server.ts'
import { postedForm } from '#app/page/forms/posted.server.ts'
import { cookieHeader, pageArgs, postOf, sessionCookie } from './page-args.ts'

const page = '/risk/projects/new?from=list'

async function draftOf(fields: Record<string, string>, account = 'risk'): Promise<string> {
  const session = cookieHeader(await sessionCookie(account))
  const args = pageArgs(page, postOf({ form: 'project', ...fields }, session))
  await postedForm(args.request)
  return (await keepDraft(args)) ?? ''
}

const readBy = async (draft: string, account = 'risk', path = page) =>
  readDraft(pageArgs(path, { headers: { Cookie: cookieHeader(draft, await sessionCookie(account)) } }))

test('saved input is restored on its page', async () => {
  const draft = await readBy(await draftOf({ name: '年度评估', intent: 'save' }))
  expect(draft).toEqual({ form: 'project', values: { name: ['年度评估'] }, complete: true })
})

test('passwords and codes are not kept', async () => {
  const draft = await readBy(await draftOf({ name: 'x', oldPwd: '1', newPassword: '2', captchaCode: '3' }))
  expect(draft?.values).toEqual({ name: ['x'] })
})

test('another page and another account do not see it', async () => {
  const draft = await draftOf({ name: 'x' })
  expect(await readBy(draft, 'risk', '/risk/projects/new')).toBeUndefined()
  expect(await readBy(draft, 'audit')).toBeUndefined()
})

test('a changed draft is none', async () => {
  expect(await readBy((await draftOf({ name: 'x' })).replace('draft=e', 'draft=f'))).toBeUndefined()
})

test('input too large for a cookie is dropped, longest first, with a notice', async () => {
  const cookie = await draftOf({ name: '年度评估', remark: '长'.repeat(2000) })
  expect(await readBy(cookie)).toEqual({ form: 'project', values: { name: ['年度评估'] }, complete: false })
})

test.each([100, 400, 600, 1200])(
  'a draft of %i characters stays within what browsers keep of a cookie',
  async (length) => {
    const cookie = await draftOf({ remark: '长'.repeat(length), note: 'a'.repeat(length) })
    expect(cookie.length).toBeLessThanOrEqual(4096)
  },
)

test('thousands of fields are measured once each: a stranger’s post holds nobody up', async () => {
  const fields = Object.fromEntries(Array.from({ length: 2_900 }, (_, at) => [`field${at}`, 'x'.repeat(at % 97)]))
  const began = process.cpuUsage()
  const cookie = await draftOf(fields)
  const { user, system } = process.cpuUsage(began)
  expect((user + system) / 1000).toBeLessThan(200)
  expect(cookie.length).toBeLessThanOrEqual(4096)
  expect((await readBy(cookie))?.complete).toBe(false)
})

test.each(['>', '?', '~', '"', '\\', '\u07ff', '！'])('a draft full of %s fits as well', async (character) => {
  const cookie = await draftOf({ remark: character.repeat(400), note: character.repeat(500) })
  expect(cookie.length).toBeLessThanOrEqual(4096)
  expect((await readBy(cookie))?.values.remark).toEqual([character.repeat(400)])
})

test('where nothing fits there is no draft', async () => {
  expect(await draftOf({ form: 'f'.repeat(5_000), name: 'x' })).toBe('')
})

test('fields named like properties of every object are preserved like any other', async () => {
  const draft = await readBy(await draftOf({ constructor: 'a', name: 'x' }))
  expect(draft?.values).toMatchObject({ constructor: ['a'], name: ['x'] })
})

test('a request that posted nothing leaves no draft', async () => {
  expect(await keepDraft(pageArgs(page))).toBeUndefined()
})
