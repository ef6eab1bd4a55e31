import { eq, type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addRespondents, openProject } from '#api/campaigns/item.ts'
import { databaseClock, fixedClock } from '#api/clock.ts'
import { createQuestionnaireStore } from '#api/questionnaires/questionnaire.ts'
import { type RunnerDeps, removeOld, runNext } from '#api/results/export-runner.ts'
import { exportJob } from '#api/results/table.ts'
import { listUnreadMessages } from '#contract/messages/calls.ts'
import { isRefusal } from '#contract/problem.ts'
import { RiskPerm } from '#contract/questionnaires/perms.ts'
import { fetchExport, listExports, startExport } from '#contract/results/calls.ts'
import { ExportStatus } from '#contract/results/codes.ts'
import { makeUser, openTestApi, type Person, type TestApi, timeZone } from '../api.ts'
import { external, makeCampaign, makeManager } from '../campaigns/campaign.ts'
import { latestAudit } from '../latest-audit.ts'
import { readFixture } from './fixture/read.ts'
import { makeFixtureCampaign, sheetsOf } from './result-campaign.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const start = (as: Person, projectId: string) => api.done(startExport, { as, query: { projectId } })
const list = (as: Person, projectId: string) => api.done(listExports, { as, query: { projectId } })

/** Waits until the newest export has ended. */
const ended = (as: Person, projectId: string) =>
  vi.waitFor(
    async () => {
      const [job] = await list(as, projectId)
      expect(job?.finishedAt).not.toBeNull()
      return job
    },
    { timeout: 10_000, interval: 25 },
  )

/** The runner of a test lives in another time, in which what is claimed until then is free: the api's own leaves it alone. */
const claimed = { longGone: sql`'2097-01-01'::timestamptz`, yet: sql`'2099-01-01'::timestamptz` }

/** What the runner of an instance stands on. */
const deps = (more: Partial<RunnerDeps> = {}): RunnerDeps => ({
  db: api.db,
  clock: fixedClock('2098-01-01T00:00:00Z', timeZone),
  questionnaires: createQuestionnaireStore(api.db),
  sheetMakers: [],
  files: api.files,
  log: { info() {}, warn() {}, error() {} },
  signals: { on() {}, announce: async () => {}, raise() {}, hearing: () => true, close: async () => {} },
  ...more,
})

/** An export that nobody has begun yet, as after a process ended. */
async function putQueued(as: Person, projectId: string, until: SQL = claimed.longGone): Promise<number> {
  const { rows } = await api.db.execute<{ id: number }>(sql`
    insert into risk_export_job (biz_id, project_id, requested_by, language, status, total, claimed_until)
    select ${`job-${crypto.randomUUID()}`}, id, ${as.userId}, 'zh-Hans', ${ExportStatus.queued}, 0, ${until}
    from risk_project where biz_id = ${projectId} returning id`)
  return rows[0]?.id ?? 0
}

const jobOf = async (id: number) => (await api.db.select().from(exportJob).where(eq(exportJob.id, id)))[0]

test('an export is asked for, watched, told of by a message, and fetched', async () => {
  const fixture = readFixture('small')
  const { projectId, manager: as } = await makeFixtureCampaign(api, fixture)
  const begun = await start(as, projectId)
  expect(begun).toMatchObject({ done: 0, total: 6, kept: false, finishedAt: null })

  const job = await ended(as, projectId)
  expect(job).toMatchObject({ jobId: begun.jobId, status: ExportStatus.done, done: 6, total: 6, kept: true })
  const { bytes, headers } = await api.download(fetchExport, { as, query: { projectId, jobId: begun.jobId } })
  expect(decodeURIComponent(headers.get('content-disposition') ?? '')).toMatch(
    /年度评估 评估结果 \d{4}-\d\d-\d\d\.xlsx$/,
  )
  expect([bytes.length, Number(headers.get('content-length'))]).toEqual([job?.bytes, job?.bytes])
  const sheets = await sheetsOf(bytes)
  expect(Object.keys(sheets)).toEqual(['说明', '答卷人', '按部门', '按原因', '统计', '答案'])
  expect(sheets.说明).toContainEqual(['导出人', `${as.name}（${as.usercode}）`])
  expect(sheets.答案).toHaveLength(1 + fixture.papers.length * fixture.shape.dimensionOfRow.length)

  const { pagedList } = await api.done(listUnreadMessages, { as })
  expect(pagedList.map(({ routeDataMap }) => routeDataMap.path)).toEqual([`/risk/projects/${projectId}/exports`])
  const actions = (await latestAudit(api.db, 20)).filter(({ actor }) => actor === as.usercode)
  expect(actions.slice(0, 2).map(({ action }) => action)).toEqual(['risk.export.fetch', 'risk.export.start'])
})

test('who asks twice is led to the export under way', async () => {
  const { projectId, manager: as } = await makeCampaign(api)
  await putQueued(as, projectId, sql`null::timestamptz`)
  const [one, other] = await Promise.all([start(as, projectId), start(as, projectId)])

  expect(one.jobId).toBe(other.jobId)
  await ended(as, projectId)
  expect(await list(as, projectId)).toHaveLength(1)
  expect((await start(as, projectId)).jobId).not.toBe(one.jobId)
  await ended(as, projectId)
})

test('an export is its own asker’s alone', async () => {
  const { projectId, manager: as } = await makeCampaign(api)
  const { jobId } = await start(as, projectId)
  await ended(as, projectId)
  const other = await makeManager(api)

  expect(await list(other, projectId)).toEqual([])
  await api.refuses(fetchExport, 'notFound', { as: other, query: { projectId, jobId } })
  const elsewhere = await makeCampaign(api, { manager: as })
  await api.refuses(fetchExport, 'notFound', { as, query: { projectId: elsewhere.projectId, jobId } })
})

test('an export that a process left undone is taken up by another', async () => {
  const { projectId, manager: as } = await makeCampaign(api)
  const id = await putQueued(as, projectId)
  const held = { status: ExportStatus.running, attempts: 1 }
  await api.db
    .update(exportJob)
    .set({ ...held, claimedUntil: claimed.yet })
    .where(eq(exportJob.id, id))
  while (await runNext(deps()));
  expect(await jobOf(id)).toMatchObject(held)

  await api.db.update(exportJob).set({ claimedUntil: claimed.longGone }).where(eq(exportJob.id, id))
  while (await runNext(deps()));
  expect(await jobOf(id)).toMatchObject({ status: ExportStatus.done, attempts: 2 })
})

test('a process that stops hands its export to the next start', async () => {
  const fixture = readFixture('small')
  const { projectId, manager: as } = await makeFixtureCampaign(api, fixture)
  const id = await putQueued(as, projectId)

  await runNext(deps(), () => true)
  expect(await jobOf(id)).toMatchObject({ status: ExportStatus.queued, attempts: 0, done: 0, finishedAt: null })
  // Free for anyone: the api's own may be quicker.
  while (await runNext(deps()));
  await vi.waitFor(async () => expect(await jobOf(id)).toMatchObject({ status: ExportStatus.done, done: 6 }))
})

test('an export that fails says so, by a message too, and can be asked for again', async () => {
  const { projectId, manager: as } = await makeCampaign(api)
  const id = await putQueued(as, projectId)
  const files = { ...api.files, put: () => Promise.reject(new Error('no room')) }
  while (await runNext(deps({ files })));

  expect(await jobOf(id)).toMatchObject({ status: ExportStatus.failed, path: null })
  const [failed] = await list(as, projectId)
  await api.refuses(fetchExport, 'state.refused', { as, query: { projectId, jobId: failed?.jobId ?? '' } })
  await start(as, projectId)
  expect(await ended(as, projectId)).toMatchObject({ status: ExportStatus.done })
})

test('an export that took three instances with it is given up', async () => {
  const { projectId, manager: as } = await makeCampaign(api)
  const id = await putQueued(as, projectId)
  await api.db
    .update(exportJob)
    .set({ status: ExportStatus.running, attempts: 3, claimedUntil: claimed.longGone })
    .where(eq(exportJob.id, id))
  while (await runNext(deps()));
  expect(await jobOf(id)).toMatchObject({ status: ExportStatus.failed, attempts: 4 })
})

test('the file of an export is gone after a day, and its row says so', async () => {
  const { projectId, manager: as } = await makeCampaign(api)
  const { jobId } = await start(as, projectId)
  await ended(as, projectId)
  const [kept] = await api.db.select().from(exportJob).where(eq(exportJob.bizId, jobId))
  await removeOld(deps({ clock: databaseClock(timeZone) }))
  expect(await api.files.get(kept?.path ?? '')).toBeDefined()

  await api.db.update(exportJob).set({ finishedAt: sql`now() - interval '25 hours'` }).where(eq(exportJob.bizId, jobId))
  await removeOld(deps({ clock: databaseClock(timeZone) }))
  expect(await api.files.get(kept?.path ?? '')).toBeUndefined()
  expect((await list(as, projectId))[0]).toMatchObject({ status: ExportStatus.done, kept: false })
  await api.refuses(fetchExport, 'state.refused', { as, query: { projectId, jobId } })
})

test('more answers than one batch holds are all written, in the order of the respondents', async () => {
  const { manager: as, projectId } = await makeCampaign(api, { rows: 2, columns: 1, respondents: [] })
  await api.db.transaction(async (tx) => {
    const project = await openProject(tx, projectId)
    if (isRefusal(project)) throw new Error(project.refused)
    const respondents = Array.from({ length: 401 }, (_, at) => external(`batch-${at}`, `部门${at % 3}`))
    await addRespondents(tx, api.keys, { project, respondents, users: new Map() })
    await tx.execute(sql`
      update risk_paper p set answers = array[i.id % 3 + 1, 0]::smallint[], unfilled = 0, state = 1, submitted_at = now()
      from risk_item i where i.id = p.item_id and i.project_id = ${project.id}`)
  })
  const { jobId } = await start(as, projectId)
  expect(await ended(as, projectId)).toMatchObject({ done: 401, total: 401 })

  const sheets = await sheetsOf((await api.download(fetchExport, { as, query: { projectId, jobId } })).bytes)
  const answered = sheets.答案?.slice(1) ?? []
  expect(answered.map(([number]) => number)).toEqual(Array.from({ length: 802 }, (_, at) => Math.floor(at / 2) + 1))
  expect(new Set(answered.filter((_, at) => at % 2 === 1).map((cells) => cells.at(-1)))).toEqual(new Set([0]))
})

test('a project that is not there has no exports', async () => {
  const as = await makeManager(api)
  const query = { projectId: 'no-such-project' }

  await api.refuses(startExport, 'notFound', { as, query })
  await api.refuses(listExports, 'notFound', { as, query })
})

test.each([startExport, listExports, fetchExport])('$path wants a session and its perm', async (call) => {
  const query = { projectId: 'no-such-project', ...(call === fetchExport && { jobId: 'no-such-export' }) } as never
  const others = Object.values(RiskPerm).filter((perm) => perm !== RiskPerm.exportResults)

  await api.refuses(call, 'session.expired', { query })
  await api.refuses(call, 'access.denied', { query, as: await makeUser(api, { perms: others }) })
  await api.refuses(call, 'notFound', { query, as: await makeUser(api, { perms: [RiskPerm.exportResults] }) })
})
