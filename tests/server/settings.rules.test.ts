import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readSettings } from '../../server/settings.ts'
import { StartRefusal } from '../../server/start-refusal.ts'

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'settings-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function refusalOf(environment: Record<string, string>): readonly string[] {
  try {
    readSettings(environment)
  } catch (error) {
    if (error instanceof StartRefusal) return error.lines
    throw error
  }
  return []
}

const production = {
  ADMIN_PASSWORD: 'long-enough-password',
  PUBLIC_URL: 'https://risk.example.org/',
  SESSION_SECRET: 's'.repeat(32),
  DATA_KEY: 'k'.repeat(32),
  API_CLIENT: 'web:client-secret',
}

test('with nothing configured it is the demo on loopback', () => {
  const settings = readSettings({ DATA_DIR: newFolder() })
  expect(settings).toMatchObject({
    mode: 'demo',
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://127.0.0.1:3000',
    seed: 'demo',
    captcha: 'off',
    client: 'web:web',
    trustedHops: 0,
    timeZone: 'Asia/Shanghai',
  })
})

test('the demo keeps the secrets it made, readable by their owner only', () => {
  const DATA_DIR = newFolder()
  const first = readSettings({ DATA_DIR })
  expect(readSettings({ DATA_DIR })).toEqual(first)
  expect(first.sessionSecrets[0]).not.toBe(first.dataKeys[0])
  for (const name of ['session-secret', 'data-key']) expect(statSync(join(DATA_DIR, name)).mode & 0o777).toBe(0o600)
})

test.each(['0.0.0.0', '::', '192.0.2.1', '127.evil.example'])(
  'the demo does not listen on %s with the default password',
  (HOST) => {
    const DATA_DIR = newFolder()
    expect(refusalOf({ DATA_DIR, HOST })).toEqual([expect.stringContaining('set DEMO_PASSWORD')])
    expect(readSettings({ DATA_DIR, HOST, DEMO_PASSWORD: 'not the default' }).host).toBe(HOST)
  },
)

test.each([
  ['DATABASE_URL', 'postgres://db/risk'],
  ['ADMIN_PASSWORD', 'long-enough-password'],
])('with %s it is production, which names each missing secret and why', (name, value) => {
  const lines = refusalOf({ [name]: value })
  for (const missing of ['PUBLIC_URL', 'SESSION_SECRET', 'DATA_KEY', 'API_CLIENT']) {
    expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^${missing} is missing: .{20}`)))
  }
})

test('production listens everywhere, seeds nothing and asks for a captcha', () => {
  expect(readSettings(production)).toMatchObject({
    mode: 'production',
    host: '0.0.0.0',
    seed: 'none',
    captcha: 'on',
    publicUrl: 'https://risk.example.org',
  })
})

test('demo data in production needs a password of its own', () => {
  expect(refusalOf({ ...production, SEED: 'demo' })).toEqual([expect.stringContaining('set DEMO_PASSWORD')])
})

test('several session secrets, and several data keys, are kept in their order', () => {
  const list = `${'n'.repeat(32)}, ${'o'.repeat(32)}`
  const { sessionSecrets, dataKeys } = readSettings({ ...production, SESSION_SECRET: list, DATA_KEY: list })
  expect(sessionSecrets).toEqual(['n'.repeat(32), 'o'.repeat(32)])
  expect(dataKeys).toEqual(sessionSecrets)
})

test('a secret may come from a file', () => {
  const file = join(newFolder(), 'data-key')
  writeFileSync(file, `${'f'.repeat(40)}\n`)
  const { DATA_KEY: _, ...rest } = production
  expect(readSettings({ ...rest, DATA_KEY_FILE: file }).dataKeys).toEqual(['f'.repeat(40)])
  expect(refusalOf({ ...rest, DATA_KEY_FILE: `${file}-missing` })).toEqual([expect.stringContaining('DATA_KEY_FILE')])
})

test.each([
  ['PORT', '80 80'],
  ['PORT', '65536'],
  ['DATABASE_URL', 'mysql://db'],
  ['API_BASE_URL', 'ftp://backend'],
  ['PUBLIC_URL', 'risk.example.org'],
  ['PUBLIC_URL', 'https://risk.example.org/app'],
  ['SESSION_SECRET', 'short'],
  ['SESSION_SECRET', `${'n'.repeat(32)},`],
  ['DATA_KEY', 'short'],
  ['DATA_KEY', `${'n'.repeat(32)},short`],
  ['API_CLIENT', 'web'],
  ['ADMIN_PASSWORD', 'short'],
  ['SEED', 'all'],
  ['CAPTCHA', 'yes'],
  ['METRICS', 'secret'],
  ['API_DOCS', 'false'],
  ['TRUST_PROXY_HOPS', '-1'],
  ['ORG_TIME_ZONE', 'Mars/Olympus'],
  ['LOG_LEVEL', 'loud'],
])('%s=%s stops the start with a line that names it and not its value', (name, value) => {
  const lines = refusalOf({ ...production, [name]: value })
  expect(lines).toEqual([expect.stringMatching(new RegExp(`^${name} must `))])
  expect(lines.join()).not.toContain(value)
})

test('an empty variable counts as none', () => {
  expect(readSettings({ DATA_DIR: newFolder(), DATABASE_URL: '', PORT: '' })).toMatchObject({
    mode: 'demo',
    port: 3000,
  })
})

test('mail goes over SMTP only when it is said whom it is from', () => {
  const DATA_DIR = newFolder()
  const SMTP_URL = 'smtps://user:secret@mail.example.org'
  expect(readSettings({ DATA_DIR }).smtp).toBeUndefined()
  for (const from of ['platform@risk.example.org', '风险平台 <platform@risk.example.org>']) {
    expect(readSettings({ DATA_DIR, SMTP_URL, MAIL_FROM: from }).smtp).toEqual({ url: SMTP_URL, from })
  }
  expect(refusalOf({ DATA_DIR, SMTP_URL })).toEqual([expect.stringContaining('MAIL_FROM is missing')])
  for (const wrong of ['nobody', 'a@b@c <x>', 'a@example.org\r\nBcc: b@example.org']) {
    expect(refusalOf({ DATA_DIR, SMTP_URL, MAIL_FROM: wrong })).toEqual([expect.stringContaining('MAIL_FROM must be')])
  }
  expect(refusalOf({ DATA_DIR, SMTP_URL: 'https://mail.example.org', MAIL_FROM: 'a@example.org' })).toEqual([
    expect.stringContaining('SMTP_URL must be'),
  ])
})

test('files go to S3 only when all of it is said; what is missing is named', () => {
  const DATA_DIR = newFolder()
  const s3 = {
    S3_ENDPOINT: 'https://s3.example.org',
    S3_BUCKET: 'risk-files',
    S3_REGION: 'cn-north-1',
    S3_ACCESS_KEY: 'the key',
    S3_SECRET_KEY: 'never shown',
  }
  expect(readSettings({ DATA_DIR }).s3).toBeUndefined()
  expect(readSettings({ DATA_DIR, ...s3 }).s3).toEqual({
    endpoint: s3.S3_ENDPOINT,
    bucket: s3.S3_BUCKET,
    region: s3.S3_REGION,
    accessKey: s3.S3_ACCESS_KEY,
    secretKey: s3.S3_SECRET_KEY,
  })
  for (const name of Object.keys(s3)) {
    const lines = refusalOf({ DATA_DIR, ...s3, [name]: '' })
    expect(lines).toEqual([expect.stringMatching(new RegExp(`^${name} is missing while S3_\\w+ is set: .{10}`))])
    expect(lines.join()).not.toContain('never shown')
  }
  expect(refusalOf({ DATA_DIR, S3_BUCKET: 'risk-files' })).toHaveLength(4)
  expect(refusalOf({ DATA_DIR, ...s3, S3_BUCKET: 'Risk Files' })).toEqual([
    expect.stringContaining('S3_BUCKET must be'),
  ])
})

const store = {
  S3_ENDPOINT: 'http://s3:7070',
  S3_BUCKET: 'risk',
  S3_REGION: 'us-east-1',
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'secret',
}
const trino = { ENGINE: 'trino', TRINO_URL: 'https://trino.example', TRINO_CATALOG: 'lake' }

test('DuckDB is the engine unless Trino is asked for, whatever else is set', () => {
  expect(readSettings(production).trino).toBeUndefined()
  expect(
    readSettings({ ...production, TRINO_URL: 'https://trino.example', TRINO_CATALOG: 'lake' }).trino,
  ).toBeUndefined()
  expect(readSettings({ ...production, ...store, ...trino, TRINO_TOKEN: 'token' }).trino).toEqual({
    url: 'https://trino.example',
    catalog: 'lake',
    schema: 'risk_workbench',
    user: 'risk-workbench',
    token: 'token',
    password: undefined,
  })
})

test('Trino without its address, its catalogue and an S3 store refuses the start with a sentence for each', () => {
  expect(refusalOf({ ...production, ENGINE: 'trino' })).toEqual([
    expect.stringMatching(/^TRINO_URL is missing while ENGINE is trino: .{20}/),
    expect.stringMatching(/^TRINO_CATALOG is missing while ENGINE is trino: .{20}/),
    'S3_ENDPOINT is missing while ENGINE is trino: Trino reads tables in an S3 store, not in DATA_DIR',
  ])
})

test.each([
  [{ TRINO_TOKEN: 'a', TRINO_PASSWORD: 'b' }, /both set/],
  [{ TRINO_URL: 'http://trino:8080', TRINO_PASSWORD: 'b' }, /needs an https address/],
  [{ TRINO_URL: 'https://trino.example/ui' }, /TRINO_URL must be an origin/],
  [{ TRINO_CATALOG: 'Lake"; drop' }, /TRINO_CATALOG must be small letters/],
  [{ ENGINE: 'spark' }, /ENGINE must be duckdb or trino/],
])('settings of Trino that cannot work are refused: %j', (more, line) => {
  expect(refusalOf({ ...production, ...store, ...trino, ...more })).toEqual([expect.stringMatching(line)])
})
