import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseClock } from '#api/platform/clock.ts'
import { sweepUploads } from '#api/platform/files/store/stored-file.ts'
import { storedFile } from '#api/platform/files/table.ts'
import { addRespondents, openProject } from '#api/risk/campaigns/item.ts'
import { writeProject } from '#api/risk/results/export-process.ts'
import { exportJob } from '#api/risk/results/table.ts'
import { ExportStatus } from '#contract/platform/exports/codes.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import { RiskPerm } from '#contract/risk/questionnaires/perms.ts'
import { cancelExport, fetchExport, listExports, startExport } from '#contract/risk/results/calls.ts'
import { listUnreadMessages } from '#contract/shell/messages/calls.ts'
import { loseInTheMiddle, passLifetime, passPause } from '../../platform/jobs/queue.ts'
import { filesInMemory } from '../../shell/files/stores.ts'
import { makeUser, openTestApi, type Person, type TestApi, timeZone } from '../../support/api.ts'
import { latestAudit } from '../../support/latest-audit.ts'
import { external, makeCampaign, makeManager } from '../campaigns/campaign.ts'
import { readFixture } from '../kinds/matrix/fixture/read.ts'
import { makeFixtureCampaign, sheetsOf } from './result-campaign.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const start = (as: Person, projectId: string) => api.done(startExport, { as, query: { projectId } })
const list = (as: Person, projectId: string) => api.done(listExports, { as, query: { projectId } })

/** Newest export, after all jobs are done. */
async function ended(as: Person, projectId: string) {
  await api.work()
  const [job] = await list(as, projectId)
  expect(job?.finishedAt).not.toBeNull()
  return job
}

/** Runs the recurring jobs now, regardless of their last run. */
async function recur() {
  await api.db.execute(sql`update pgboss.job set singleton_on = null`)
  await api.jobs.sendRecurring()
  await api.work()
}

const jobOf = async (bizId: string) => {
  const [job] = await api.db.select().from(exportJob).where(eq(exportJob.bizId, bizId))
  if (!job) throw new Error('there is no such export')
  return job
}

test('an export is requested, watched, announced by a message, and downloaded', async () => {
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
  expect(Object.keys(sheets)).toEqual(['说明', '答卷人', '按部门', '按子因', '统计', '答案'])
  expect(sheets.说明).toContainEqual(['导出人', `${as.name}（${as.usercode}）`])
  expect(sheets.答案).toHaveLength(1 + fixture.papers.length * fixture.shape.dimensionOfRow.length)

  const { pagedList } = await api.done(listUnreadMessages, { as })
  expect(pagedList.map(({ routeDataMap }) => routeDataMap.path)).toEqual([`/risk/projects/${projectId}/exports`])
  const actions = (await latestAudit(api.db, 20)).filter(({ actor }) => actor === as.usercode)
  expect(actions.slice(0, 2).map(({ action }) => action)).toEqual(['risk.export.fetch', 'risk.export.start'])
})

test('a second request returns the running export', { tags: 'long' }, async () => {
  const { projectId, manager: as } = await makeCampaign(api)
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

test('an export that a process left undone is written by another', { tags: 'long' }, async () => {
  const { projectId, manager: as } = await makeFixtureCampaign(api, readFixture('small'))
  const { jobId } = await start(as, projectId)
  const { jobId: id } = await jobOf(jobId)
  await loseInTheMiddle(api.db, id)
  expect(await list(as, projectId)).toMatchObject([{ status: ExportStatus.running, done: 0, finishedAt: null }])
  expect(await api.work()).toBe(0)

  await passLifetime(api.db, id)
  await api.work()
  await passPause(api.db, id)
  expect(await ended(as, projectId)).toMatchObject({ status: ExportStatus.done, done: 6 })
})

test('an export shows how far it is, and a process that stops hands it to the next', { tags: 'long' }, async () => {
  const { projectId, manager: as } = await makeFixtureCampaign(api, readFixture('small'))
  const seen: object[] = []
  const files = filesInMemory()
  const stopping = api.instance({
    store: {
      ...files,
      async put(path, content) {
        if (!path.startsWith('export/')) return files.put(path, content)
        seen.push(...(await list(as, projectId)))
        void stopping.close()
        throw new Error('the process ends')
      },
    },
  })
  await start(as, projectId)
  await stopping.work()
  expect(seen).toMatchObject([{ status: ExportStatus.running, done: 6, total: 6, finishedAt: null }])

  expect(await list(as, projectId)).toMatchObject([{ status: ExportStatus.queued, done: 0 }])
  expect(await ended(as, projectId)).toMatchObject({ status: ExportStatus.done, done: 6 })
})

test('only its requester may cancel an export; a finished one is unchanged', async () => {
  const { projectId, manager: as } = await makeFixtureCampaign(api, readFixture('small'))
  const { jobId } = await start(as, projectId)
  await api.refuses(cancelExport, 'notFound', { as: await makeManager(api), query: { projectId, jobId } })
  await api.done(cancelExport, { as, query: { projectId, jobId } })
  expect(await api.work()).toBe(0)
  expect(await list(as, projectId)).toMatchObject([{ jobId, status: ExportStatus.cancelled, kept: false, done: 0 }])
  await api.refuses(cancelExport, 'work.ended', { as, query: { projectId, jobId } })
  await api.refuses(fetchExport, 'export.gone', { as, query: { projectId, jobId } })

  const files = filesInMemory()
  const saved = new Set<string>()
  const writing = api.instance({
    store: {
      ...files,
      async put(path, content) {
        await files.put(path, content)
        if (!path.startsWith('export/')) return
        saved.add(path)
        await api.done(cancelExport, { as, query: { projectId, jobId: again.jobId } })
      },
      async remove(path) {
        saved.delete(path)
        await files.remove(path)
      },
    },
  })
  const again = await start(as, projectId)
  await writing.work()
  expect(await list(as, projectId)).toMatchObject([{ status: ExportStatus.cancelled }, { jobId }])
  expect(saved).toEqual(new Set())
  expect((await api.done(listUnreadMessages, { as })).pagedList).toEqual([])
})

test('an export that fails three times says so, by a message too, and can be asked for again', {
  tags: 'long',
}, async () => {
  const { projectId, manager: as } = await makeCampaign(api)
  const failing = api.instance({
    store: { ...filesInMemory(), put: () => Promise.reject(new Error('no room')) },
  })
  const { jobId } = await start(as, projectId)
  const { jobId: id } = await jobOf(jobId)
  for (const _ of [1, 2, 3]) {
    expect(await list(as, projectId)).toMatchObject([{ status: ExportStatus.queued, finishedAt: null }])
    await failing.work()
    await passPause(api.db, id)
  }
  expect(await list(as, projectId)).toMatchObject([{ status: ExportStatus.failed, fault: 'server', kept: false }])
  expect(await jobOf(jobId)).toMatchObject({ failure: 'server', path: null })
  const { pagedList } = await api.done(listUnreadMessages, { as })
  expect(pagedList.map(({ routeDataMap }) => routeDataMap.path)).toEqual([`/risk/projects/${projectId}/exports`])
  await api.refuses(fetchExport, 'export.gone', { as, query: { projectId, jobId } })
  await start(as, projectId)
  expect(await ended(as, projectId)).toMatchObject({ status: ExportStatus.done })
})

test('a failure that a retry cannot fix fails the job immediately with its reason', async () => {
  const { projectId, manager } = await makeCampaign(api)
  const exporter = { name: manager.name, usercode: manager.usercode, agent: null, language: 'en' } as const
  const deps = { db: api.db, clock: databaseClock(timeZone) }
  const written = writeProject(deps, { bizId: projectId, exporter }, { withinMs: 1 })
  await expect(written).rejects.toMatchObject({ name: 'PermanentFailure', reason: 'late' })
})

test('an export that took three instances with it is given up', async () => {
  const { projectId, manager: as } = await makeCampaign(api)
  const { jobId } = await start(as, projectId)
  const { jobId: id } = await jobOf(jobId)
  for (const _ of [1, 2, 3]) {
    await loseInTheMiddle(api.db, id)
    await passLifetime(api.db, id)
    await api.jobs.work()
    await passPause(api.db, id)
  }
  expect(await list(as, projectId)).toMatchObject([{ status: ExportStatus.failed, fault: 'lost' }])
  expect(await jobOf(jobId)).toMatchObject({ failure: 'lost' })
})

test('the file of an export is gone after a day, and its row says so', async () => {
  const { projectId, manager: as } = await makeCampaign(api)
  const { jobId } = await start(as, projectId)
  await ended(as, projectId)
  const { path } = await jobOf(jobId)
  await recur()
  expect(await api.files.get(path ?? '')).toBeDefined()

  await api.db.update(exportJob).set({ finishedAt: sql`now() - interval '25 hours'` }).where(eq(exportJob.bizId, jobId))
  await recur()
  expect(await api.files.get(path ?? '')).toBeUndefined()
  expect((await list(as, projectId))[0]).toMatchObject({ status: ExportStatus.done, kept: false })
  await api.refuses(fetchExport, 'export.gone', { as, query: { projectId, jobId } })
  expect(await api.db.$count(storedFile, eq(storedFile.path, path ?? ''))).toBe(0)
})

test('a workbook whose day is over and that the store does not remove keeps no other, is named, and is tried again', {
  tags: 'long',
}, async () => {
  const jobs = await Promise.all(
    ['one', 'other'].map(async () => {
      const { projectId, manager: as } = await makeCampaign(api)
      return (await start(as, projectId)).jobId
    }),
  )
  await api.work()
  const [stuck, other] = await Promise.all(jobs.map(jobOf))
  await api.db
    .update(exportJob)
    .set({ finishedAt: sql`now() - interval '25 hours'` })
    .where(inArray(exportJob.bizId, jobs))
  const path = stuck?.path ?? ''
  const failing = api.instance({
    store: {
      ...api.files,
      remove: (each) => (each === path ? Promise.reject(new Error('no answer')) : api.files.remove(each)),
    },
  })
  await api.db.execute(sql`update pgboss.job set singleton_on = null`)
  await failing.jobs.sendRecurring()
  await failing.work()
  expect([(await jobOf(jobs[0] ?? '')).path, (await jobOf(jobs[1] ?? '')).path]).toEqual([path, null])
  expect(await api.files.has(other?.path ?? '')).toBe(false)
  expect(failing.log).toContainEqual(
    expect.objectContaining({
      level: 'error',
      fields: expect.objectContaining({
        job: 'results.remove-exports',
        err: expect.objectContaining({ message: expect.stringContaining(path) }),
      }),
    }),
  )
  await recur()
  expect((await jobOf(jobs[0] ?? '')).path).toBeNull()
})

test('the workbook of an export is a file of the product like any other: what a killed process left of one is swept', {
  tags: 'long',
}, async () => {
  const { projectId, manager: as } = await makeCampaign(api)
  const left = new Set<string>()
  const put: TestApi['files']['put'] = async (path, content) => {
    await api.files.put(path, content)
    if (!path.startsWith('export/')) return
    left.add(path)
    throw new Error('killed with the file in the store')
  }
  const { jobId } = await start(as, projectId)
  await api.instance({ store: { ...api.files, put } }).work()
  await passPause(api.db, (await jobOf(jobId)).jobId)
  await ended(as, projectId)
  const { path } = await jobOf(jobId)
  expect(left.size).toBe(1)

  await api.db.update(storedFile).set({ createdAt: sql`now() - interval '2 hours'` })
  await sweepUploads(api)
  for (const each of left) expect(await api.files.has(each)).toBe(false)
  expect(await api.files.has(path ?? '')).toBe(true)
  const present = await api.db
    .select()
    .from(storedFile)
    .where(eq(storedFile.path, path ?? ''))
  expect(present).toMatchObject([{ kept: true, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }])
})

test('more answers than one batch holds are all written, in the order of the respondents', {
  tags: 'long',
}, async () => {
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

test.each([startExport, listExports, fetchExport, cancelExport])('$path wants a session and its perm', async (call) => {
  const query = {
    projectId: 'no-such-project',
    ...((call === fetchExport || call === cancelExport) && { jobId: 'no-such-export' }),
  } as never
  const others = Object.values(RiskPerm).filter((perm) => perm !== RiskPerm.exportResults)

  await api.refuses(call, 'session.expired', { query })
  await api.refuses(call, 'access.denied', { query, as: await makeUser(api, { perms: others }) })
  await api.refuses(call, 'notFound', { query, as: await makeUser(api, { perms: [RiskPerm.exportResults] }) })
})
