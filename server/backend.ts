import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { proxy } from 'hono/proxy'
import { databaseClock } from '#api/platform/clock.ts'
import { type Db, openDatabase } from '#api/platform/db/connection.ts'
import { keepDataKey, requireDataKey } from '#api/platform/db/data-key.ts'
import { migrate } from '#api/platform/db/migrate.ts'
import { grantRights, mayChangeTrail, refusedToRole, roleOf } from '#api/platform/db/rights.ts'
import { budgetOfMachine } from '#api/platform/engine/machine.ts'
import { localFiles } from '#api/platform/files/store/local.ts'
import { s3Files } from '#api/platform/files/store/s3.ts'
import { deriveKeys, type Keys } from '#api/platform/keys.ts'
import { seed } from '#api/seed/seed.ts'
import { smtpMailer } from '#api/shell/system/smtp.ts'
import { addressOf, apiOverHttp } from '#app/page/api/api-over-http.server.ts'
import type { Answer, ApiRequest } from '#contract/platform/exchange.ts'
import { keepPrivate } from './data-dir.ts'
import type { Log } from './log.ts'
import { listeningOf } from './screening-listening.ts'
import type { Settings } from './settings.ts'

/** Backend behind /api: the embedded api, or the organisation's own. */
export type Backend = {
  /** Answers a request from outside whose path starts with /api/. */
  fetch(request: Request, caller: { address: string }): Promise<Response>
  /** Answers a call of the pages. */
  answer(request: ApiRequest): Promise<Answer>
  ready(): Promise<boolean>
  close(): Promise<void>
  /** Set while the demo is being created: resolves to true once it is complete, or to false after a time limit. */
  demoMade?: Promise<boolean> | undefined
  /** Path of a paper of the demo campaign. */
  respondentLink?: string | undefined
}

/** Loads the api's code: the bundle, or in development the current sources. */
export type LoadApi = () => Promise<typeof import('#api/index.ts')>

type Options = { settings: Settings; log: Log; loadApi: LoadApi; onLost: (error: Error) => void }

export function openBackend(options: Options): Promise<Backend> {
  const { apiBaseUrl } = options.settings
  return apiBaseUrl ? Promise.resolve(remoteBackend(apiBaseUrl)) : embeddedBackend(options)
}

const migrations = fileURLToPath(new URL('../api/platform/db/migrations', import.meta.url))

/** Entry point in the bundle, or in the sources. */
const isSource = extname(new URL(import.meta.url).pathname) === '.ts'
const screeningEntry = new URL(
  isSource ? './screening-listener.process.ts' : './screening-listener.process.js',
  import.meta.url,
)

type Preparing = { settings: Settings; log: Log; db: Db; keys: Keys }

/**
 * Migrates the database, as its owner if one is set, and grants the rights of the role that serves requests. Throws
 * DataKeyWrong, DatabaseUnusable.
 */
async function prepareDatabase({ settings, log, db, keys }: Preparing): Promise<void> {
  const { databaseOwnerUrl } = settings
  if (databaseOwnerUrl) {
    const owner = await openDatabase({ url: databaseOwnerUrl }, { log })
    try {
      await requireDataKey(owner.db, keys)
      await migrate(owner.db, migrations)
      await grantRights(owner.db, await roleOf(db))
    } finally {
      await owner.close()
    }
  } else {
    await refusedToRole(async () => {
      await requireDataKey(db, keys)
      await migrate(db, migrations)
    })
  }
  await keepDataKey(db, keys)
  if (settings.databaseUrl && (await mayChangeTrail(db)))
    log.warn('the role of DATABASE_URL may change the audit trail: use two roles, see docs/operations.md')
}

/** Opens and migrates the database, and starts the api on it. Throws DataKeyWrong and the errors of openDatabase. */
async function embeddedBackend({ settings, log, loadApi, onLost }: Options): Promise<Backend> {
  if (!settings.databaseUrl || !settings.s3) keepPrivate(settings.dataDir, log)
  const place = settings.databaseUrl ? { url: settings.databaseUrl } : { dataDir: settings.dataDir }
  const database = await openDatabase(place, { log, onLost })
  const { db } = database
  const keys = deriveKeys(...settings.dataKeys)
  try {
    // Before any write: data written with a wrong key cannot be read with the right one.
    await prepareDatabase({ settings, log, db, keys })
  } catch (error) {
    await database.close()
    throw error
  }
  const { respondentLink } = await seed(db, { ...settings, keys })

  const files = settings.s3 ? await s3Files(settings.s3) : localFiles(join(settings.dataDir, 'files'))
  // Load the demo only if it is needed.
  const demo = settings.seed === 'demo' ? await import('#api/seed/demo-flow.ts') : undefined
  let loaded = await loadApi()
  const clock = databaseClock(settings.timeZone)
  const { client, captcha, sessionDays, publicUrl, providers } = settings
  const mailer = settings.smtp && smtpMailer(settings.smtp)
  const listening = listeningOf(settings)
  const create = () =>
    loaded.createApi({
      db,
      kind: database.kind,
      clock,
      keys,
      log,
      files,
      client,
      captcha,
      sessionDays,
      publicUrl: publicUrl + settings.appBase,
      mailer,
      ticketAuthority: settings.ticketAuthority,
      providers,
      work: join(settings.dataDir, 'work'),
      engineBudget: budgetOfMachine(settings.engineMemoryMegabytes),
      remoteEngine: settings.trino && settings.s3 && { trino: settings.trino, s3: settings.s3 },
      sourceNetworks: settings.sourceNetworks,
      screeningListener: listening && { entry: screeningEntry, listening },
      demo: demo?.demoFlow,
    })
  const isMaking = await demo?.isDemoUnderWay(db)
  let api = create()
  const newest = async () => {
    const newer = await loadApi()
    if (newer === loaded) return api
    loaded = newer
    const previous = api
    api = create()
    await previous.close()
    return api
  }
  return {
    fetch: async (request, caller) => (await newest()).fetch(request, caller),
    answer: async (request) => (await newest()).answer(request),
    ready: () => api.ready(),
    async close() {
      await api.close()
      mailer?.close()
      files.close()
      await database.close()
    },
    respondentLink,
    demoMade: isMaking ? demo?.demoMade(db) : undefined,
  }
}

/** The organisation's own backend: every call is forwarded with the client's address. */
const remoteBackend = (address: string): Backend => ({
  fetch(request, caller) {
    const { pathname, search } = new URL(request.url)
    const headers = { ...Object.fromEntries(request.headers), 'x-forwarded-for': caller.address }
    return proxy(addressOf(address, pathname.slice('/api'.length) + search), { raw: request, headers })
  },
  answer: apiOverHttp(address),
  ready: async () => (await fetch(addressOf(address, '/openapi.json'))).ok,
  close: async () => {},
})
