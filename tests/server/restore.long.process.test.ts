import { cpSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { inDatabase, startPostgres } from '../support/postgres.ts'
import { type DataFolder, dataFolder, launch, startServer } from './process.ts'

const adminPassword = 'the password of the administrator'
const secrets = {
  PUBLIC_URL: 'https://risk.example.org',
  SESSION_SECRET: 's'.repeat(40),
  DATA_KEY: 'the-first-data-key-of-the-organisation',
  API_CLIENT: 'web:the-secret-of-the-client',
  ADMIN_PASSWORD: adminPassword,
  DEMO_PASSWORD: adminPassword,
  SEED: 'demo',
  CAPTCHA: 'off',
  HOST: '127.0.0.1',
}

type Receipt = { statement: string; signature: string }

/** The calls of one person, signed in by account and password. */
async function signedIn(url: string, { client, password }: { client: string; password: string }) {
  const headers = { authorization: `Basic ${btoa(client)}` }
  const body = new URLSearchParams({ grant_type: 'password', scope: 'server', username: 'admin', password })
  const signIn = await fetch(`${url}/api/auth/oauth2/token`, { method: 'POST', headers, body })
  expect(signIn.status).toBe(200)
  const { access_token: token } = await signIn.json()
  const call = async (method: string, path: string, sent?: object) => {
    const reply = await fetch(`${url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(sent ? { body: JSON.stringify(sent) } : {}),
    })
    const answer = await reply.json()
    expect(reply.status, `${method} ${path}: ${JSON.stringify(answer)}`).toBe(200)
    return answer.data
  }
  return {
    /** Receipt of any submitted paper of the demo. */
    async receipt(): Promise<Receipt> {
      const projects = await call('POST', '/risk/evaluate/page', { current: 1, size: 10 })
      for (const { bizId } of projects.records) {
        const items = await call('POST', '/risk/evaluate/item/page', {
          projectId: bizId,
          current: 1,
          size: 10,
          state: 'submitted',
        })
        const uuid = items.records[0]?.papers[0]?.uuid
        if (uuid) return call('GET', `/risk/evaluate/receipt?uuid=${uuid}`)
      }
      throw new Error('no paper is in')
    },
    isGenuine: async ({ statement, signature }: Receipt) =>
      (await call('POST', '/risk/evaluate/receipt/check', { statement, signature })).genuine,
    verify: () => call('POST', '/system/audit/verify'),
  }
}

type Site = { env: Record<string, string>; client: string; password: string }

/** Starts a site, lets a person look, and stops it. */
async function visit<T>(
  { env, ...signIn }: Site,
  look: (person: Awaited<ReturnType<typeof signedIn>>, url: string) => Promise<T>,
): Promise<T> {
  const server = await startServer({ env })
  try {
    return await look(await signedIn(server.url, signIn), server.url)
  } finally {
    expect(await server.stop()).toBe(0)
  }
}

async function findsAllOf(site: Site, receipt: Receipt): Promise<void> {
  await visit(site, async (person) => {
    expect(await person.isGenuine(receipt)).toBe(true)
    expect(await person.receipt()).toMatchObject(receipt)
    expect(await person.verify()).toMatchObject({ intact: true })
  })
}

async function isRefused(env: Record<string, string>, reason: RegExp): Promise<void> {
  const server = launch({ env: { ...env, PORT: '1' } })
  expect(await server.ended).toBe(1)
  expect(server.output()).toMatch(reason)
}

function newFolder(from?: string): DataFolder {
  const folder = dataFolder(from)
  onTestFinished(folder.remove)
  return folder
}

test('an embedded database that is copied while stopped goes on elsewhere, with its key and with no other', async () => {
  const { DATA_DIR } = newFolder(inject('demoFolder'))
  const site = { env: { DATA_DIR }, client: 'web:web', password: 'demo-demo' }
  const receipt = await visit(site, (person) => person.receipt())
  const { DATA_DIR: elsewhere } = newFolder(DATA_DIR)
  await findsAllOf({ ...site, env: { DATA_DIR: elsewhere } }, receipt)
  const env = { DATA_DIR: elsewhere, DATA_KEY: 'a-data-key-of-somebody-else-altogether' }
  await isRefused(env, /^DATA_KEY is not the key of this database: .*Set DATA_KEY to the key/m)
})

test('a PostgreSQL database and its files go on elsewhere, with their keys and with no others', async () => {
  const postgres = await startPostgres()
  onTestFinished(postgres.stop)
  const superuser = new pg.Client({ connectionString: postgres.url })
  await superuser.connect()
  onTestFinished(() => superuser.end())
  await superuser.query(`create role risk_owner login`)
  await superuser.query(`create role risk_app login`)
  await superuser.query(`create database risk owner risk_owner`)
  const url = (role: string, name: string) => inDatabase(postgres.url, name).replace('//postgres@', `//${role}@`)
  const { DATA_DIR } = newFolder()
  const of = (name: string, folder: string, more: Record<string, string> = {}): Site => ({
    env: { ...secrets, DATA_DIR: folder, DATABASE_URL: url('risk_app', name), ...more },
    client: secrets.API_CLIENT,
    password: adminPassword,
  })

  // The role for requests owns nothing: it cannot create tables or change the trail.
  await isRefused(of('risk', DATA_DIR).env, /start once with DATABASE_OWNER_URL set/)
  const first = of('risk', DATA_DIR, { DATABASE_OWNER_URL: url('risk_owner', 'risk') })
  const receipt = await visit(first, (person) => person.receipt())
  const app = new pg.Client({ connectionString: url('risk_app', 'risk') })
  await app.connect()
  for (const statement of [
    `update audit_entry set actor = actor`,
    `delete from audit_entry`,
    `truncate audit_entry`,
    `insert into audit_entry select * from audit_entry`,
    `update audit_head set seq = 0`,
    `update audit_seal set seq = seq`,
    `delete from audit_seal`,
    `truncate audit_seal`,
    `alter table audit_entry disable trigger all`,
  ])
    await expect(app.query(statement), statement).rejects.toMatchObject({ code: '42501' })
  await app.end()

  // The server is stopped. The database copies itself, in place of pg_dump, and the system copies the files.
  await superuser.query(`create database restored template risk owner risk_owner`)
  const { DATA_DIR: elsewhere } = newFolder()
  cpSync(join(DATA_DIR, 'files'), join(elsewhere, 'files'), { recursive: true })
  const keys = { another: 'a-data-key-of-somebody-else-altogether', newer: 'the-second-data-key-of-the-organisation' }
  await isRefused(
    of('restored', elsewhere, { DATA_KEY: keys.another }).env,
    /^DATA_KEY is not the key of this database/m,
  )
  const closed = { METRICS: 'off', API_DOCS: 'off' }
  await visit(of('restored', elsewhere, closed), async (person, url) => {
    expect(await person.isGenuine(receipt)).toBe(true)
    expect(await person.verify()).toMatchObject({ intact: true })
    for (const path of ['/metrics', '/api/openapi.json', '/api/docs'])
      expect((await fetch(url + path, { headers: { accept: 'application/json' } })).status, path).toBe(404)
  })
  await findsAllOf(of('restored', elsewhere, { DATA_KEY: `${keys.newer},${secrets.DATA_KEY}` }), receipt)
  await isRefused(of('restored', elsewhere, { DATA_KEY: keys.newer }).env, /^DATA_KEY lacks a key/m)
})
