import { expect, test } from 'vitest'
import { answerWith } from '#api/platform/http/answer.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import type { Deps } from '#api/platform/http/deps.ts'
import type { Route } from '#api/platform/http/route.ts'
import { requestScope } from '#api/platform/request-scope.ts'
import { access, type Call, call } from '#contract/platform/call.ts'

const reading = call({ method: 'GET', path: '/read', title: 'Read', access: access.user })
const other = call({ method: 'GET', path: '/other', title: 'Read another', access: access.user })
const writing = call({ method: 'POST', path: '/write', title: 'Write', access: access.user, audit: 'test.write' })

/** Answers of a page's calls, and how often their session was looked up. */
function open() {
  const looked: string[] = []
  let isOpen = true
  const authenticate: Deps['authenticate'] = async (token) => {
    looked.push(token)
    return isOpen
      ? ({ perms: new Set(), delegation: null, confined: null, accessToken: null } as object as Principal)
      : null
  }
  const routeOf = (of: Call, run = () => {}): Route => ({
    call: of,
    run: async () => {
      run()
      return { status: 200, reply: null }
    },
  })
  const end = () => {
    isOpen = false
  }
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const answer = answerWith([routeOf(reading), routeOf(other), routeOf(writing, end)], {
    authenticate,
    log,
    noteRefusal: async () => {},
  } as object as Deps)
  const ask = async (of: Call, token = 'one') =>
    (
      await answer({
        ...{ call: of, query: {}, body: {}, authorization: `Bearer ${token}` },
        ...{ language: 'en', address: '', requestId: '' },
      })
    ).status
  return { ask, looked }
}

const asPage = <T>(run: () => Promise<T>): Promise<T> => requestScope.run({ requestId: 'page' }, run)

test('the queries of a page look up their session once, those of the next page again', async () => {
  const { ask, looked } = open()
  await asPage(() => Promise.all([ask(reading), ask(other), ask(reading)]))
  expect(looked).toEqual(['one'])
  await asPage(() => ask(reading))
  expect(looked).toEqual(['one', 'one'])
})

test('each token has its own session', async () => {
  const { ask, looked } = open()
  await asPage(() => Promise.all([ask(reading), ask(reading, 'two')]))
  expect(looked).toEqual(['one', 'two'])
})

test('after a write of the page, the session is looked up again', async () => {
  const { ask, looked } = open()
  const statuses = await asPage(async () => [await ask(reading), await ask(writing), await ask(reading)])
  expect(statuses).toEqual([200, 200, 401])
  expect(looked).toEqual(['one', 'one', 'one'])
})

test('calls outside a page look up their session each time', async () => {
  const { ask, looked } = open()
  await Promise.all([ask(reading), ask(reading)])
  expect(looked).toEqual(['one', 'one'])
})
