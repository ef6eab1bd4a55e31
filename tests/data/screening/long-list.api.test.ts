import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compileModel } from '#api/data/rules/model/compile-model.ts'
import { type ListenerProcess, startScreeningProcess } from '#api/data/screening/screening-process.ts'
import { createLateWriter } from '#api/data/screening/store/late-writer.ts'
import { screeningScene } from '#api/data/screening/table.ts'
import { createListFile } from '#api/data/watch-lists/list-file.ts'
import * as calls from '#contract/data/screening/calls.ts'
import { Outcome } from '#contract/data/screening/codes.ts'
import { isRefusal, refuse } from '#contract/platform/problem.ts'
import { openTestSession } from '../../platform/engine/test-session.ts'
import { openTestApi, type TestApi } from '../../support/api.ts'
import { freePort } from '../../support/freeport.ts'
import { bizIdOf, contentOf, ruleTables, timeZone } from '../rules/judged.ts'
import { makeScene } from './made-scene.ts'
import { packOf } from './program-of.ts'

let api: TestApi
const session = await openTestSession()
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(async () => {
  await api.close()
  session.close()
})

const log = { info: () => {}, warn: () => {}, error: () => {} }
const listBizId = bizIdOf('long list')
const none = { aliases: [], bornOn: null, region: '', phone: '', address: '', from: null, until: null }

/** File of a revision with this many entries, the last of which has this number. */
function listFile(revision: number, { entries, last }: { entries: number; last: string }): string {
  const file = join(session.folder, `list ${revision}`)
  const written = createListFile(file)
  for (let at = 0; at < entries; at++) {
    const number = at === entries - 1 ? last : `N${at}`
    written.add({ ...none, entryBizId: `e${at}`, name: `名称${at}`, number })
  }
  written.end()
  return file
}

async function makePack(sceneId: number, revision: number, file: string) {
  const txn = { columns: { id: 'string', code: 'string' }, rows: [] } as const
  const { tables } = await ruleTables(session, { [`txn${revision}`]: txn })
  const rule = { id: 'listed', name: '名单', kind: 'list', weight: 100, column: 'code', listBizId, field: 'number' }
  const content = contentOf({ mainTable: { tableBizId: bizIdOf(`txn${revision}`), key: ['id'] }, rules: [rule] })
  const lists = new Map([[listBizId, { listBizId, list: '名单', revision, entries: 1 }]])
  const { model } = compileModel(content, { tables, lists, timeZone })
  if (!model) throw new Error('the model has faults')
  const live = packOf(model, new Map([[bizIdOf(`txn${revision}`), txn]]), {
    files: new Map([[listBizId, file]]),
    day: '',
  })
  const settings = {
    ...{ modelId: 1, number: 1, shadowNumber: null, reviewFrom: null, blockFrom: 99, fallback: Outcome.review },
    ...{ budgetMs: 1000, skewSeconds: null },
  } as const
  return { sceneId, bizId: '', code: '', settings, live, shadow: null }
}

test('a long list is replaced while rows are decided: each by one whole revision, none by the fallback', {
  tags: 'long',
  timeout: 60_000,
}, async () => {
  const { bizId } = await makeScene(api)
  const [scene] = await api.db.select().from(screeningScene).where(eq(screeningScene.bizId, bizId))
  const sceneId = scene?.id ?? 0
  const late = createLateWriter({ pool: api.db.$client, log })
  const place = startScreeningProcess({ db: api.db, isPipelined: api.kind === 'postgres', log, late })
  const first = await makePack(sceneId, 1, listFile(1, { entries: 10, last: 'OLD' }))
  const { settings } = first
  await place.put(first)
  let key = 0
  const screen = async (code: string) => {
    const call = { key: `K${++key}`, data: { id: `K${key}`, code } }
    const answer = await place.screen({ sceneId, settings }, call)
    if (isRefusal(answer)) throw new Error(JSON.stringify(answer))
    return answer
  }
  await expect.poll(async () => (await screen('OLD')).outcome, { timeout: 20_000 }).toBe('block')
  const before = place.pid()
  const second = await makePack(sceneId, 2, listFile(2, { entries: 60_000, last: 'NEW' }))
  let isHeld = false
  const putting = place.put(second).then(() => {
    isHeld = true
  })
  const found: { old: string; now: string; fallback: boolean }[] = []
  while (!isHeld) {
    const [old, now] = [await screen('OLD'), await screen('NEW')]
    found.push({ old: old.outcome, now: now.outcome, fallback: old.fallback !== null || now.fallback !== null })
  }
  await putting
  expect(found.length).toBeGreaterThan(3)
  expect(found.filter(({ fallback }) => fallback)).toEqual([])
  // The change may fall between the two calls of the last pair, which then have different revisions.
  expect(found.slice(0, -1).every(({ old, now }) => old === 'block' && now === 'pass')).toBe(true)
  expect([(await screen('OLD')).outcome, (await screen('NEW')).outcome]).toEqual(['pass', 'block'])
  expect(place.pid()).not.toBe(before)
  await place.close()
  await late.close()
})

test('calls at its own port are answered while a long list is read, on kept connections and on new ones', {
  tags: 'long',
  timeout: 60_000,
}, async () => {
  const { bizId, officer, scene } = await makeScene(api)
  const [found] = await api.db.select().from(screeningScene).where(eq(screeningScene.bizId, bizId))
  const late = createLateWriter({ pool: api.db.$client, log })
  const port = await freePort()
  const listener: ListenerProcess = {
    entry: new URL('../../../server/screening-listener.process.ts', import.meta.url),
    settings: {
      ...{ timeZone, sessionDays: 30 },
      listening: {
        ...{ port, host: '127.0.0.1', logLevel: 'silent', appBase: '', metrics: 'off' },
        ...{ publicUrl: 'http://127.0.0.1', trustedHops: 0 },
      },
    },
    screen: async () => refuse('scene.notLive'),
    onUsed: () => {},
    onRefused: () => {},
  }
  const place = startScreeningProcess({ db: api.db, isPipelined: api.kind === 'postgres', log, late, listener })
  const packOfList = async (revision: number, file: string) => ({
    ...(await makePack(found?.id ?? 0, revision, file)),
    code: scene.code,
  })
  await place.put(await packOfList(3, listFile(3, { entries: 10, last: 'OLD' })))
  const agents = [new Agent({ keepAlive: true }), new Agent({ keepAlive: false })] as const
  let key = 0
  const screen = (agent: Agent, code: string): Promise<{ outcome: string; fallback: string | null }> => {
    const call = { sceneCode: scene.code, key: `P${++key}`, data: { id: `P${key}`, code } }
    return post(agent, { port, token: officer.token, path: `/api${calls.screen.path}`, body: JSON.stringify(call) })
  }
  await expect
    .poll(() => screen(agents[0], 'OLD').then(({ outcome }) => outcome, String), { timeout: 30_000 })
    .toBe('block')
  const before = place.pid()
  let isHeld = false
  const putting = packOfList(4, listFile(4, { entries: 60_000, last: 'NEW' })).then(async (pack) => {
    await place.put(pack)
    isHeld = true
  })
  const answers: Awaited<ReturnType<typeof screen>>[] = []
  while (!isHeld) for (const agent of agents) answers.push(await screen(agent, 'NEW'))
  await putting
  expect(place.pid()).not.toBe(before)
  // An open connection may get one more answer from the process that ends.
  await screen(agents[0], 'NEW')
  for (const agent of agents) expect(await screen(agent, 'NEW')).toMatchObject({ outcome: 'block', fallback: null })
  expect(answers.filter(({ fallback }) => fallback !== null)).toEqual([])
  for (const agent of agents) agent.destroy()
  await place.close()
  await late.close()
})

test('a scene whose long list is still being read for the first time answers its fallback', {
  tags: 'long',
  timeout: 60_000,
}, async () => {
  const late = createLateWriter({ pool: api.db.$client, log })
  const place = startScreeningProcess({ db: api.db, isPipelined: api.kind === 'postgres', log, late })
  const sceneIdOf = async () => {
    const { bizId } = await makeScene(api)
    const [found] = await api.db.select().from(screeningScene).where(eq(screeningScene.bizId, bizId))
    return found?.id ?? 0
  }
  const short = await makePack(await sceneIdOf(), 5, listFile(5, { entries: 10, last: 'SHORT' }))
  const long = await makePack(await sceneIdOf(), 6, listFile(6, { entries: 60_000, last: 'LONG' }))
  let key = 0
  const screen = ({ sceneId, settings }: typeof long, code: string) => {
    const id = `F${++key}`
    return place.screen({ sceneId, settings }, { key: id, data: { id, code } })
  }
  await place.put(short)
  await expect
    .poll(async () => await screen(short, 'SHORT'), { timeout: 20_000 })
    .toMatchObject({ outcome: 'block', fallback: null })
  const putting = place.put(long)
  expect(await screen(long, 'LONG')).toMatchObject({ outcome: 'review', fallback: 'unavailable' })
  await putting
  expect(await screen(long, 'LONG')).toMatchObject({ outcome: 'block', fallback: null })
  await place.close()
  await late.close()
})

type Posted = { port: number; token: string; path: string; body: string }
const post = <Reply>(agent: Agent, { port, token, path, body }: Posted): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const sent = request({ port, path, agent, method: 'POST', headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => {
        text += part
      })
      answer.on('end', () => resolve(JSON.parse(text).data))
    })
    sent.on('error', reject)
    sent.end(body)
  })
