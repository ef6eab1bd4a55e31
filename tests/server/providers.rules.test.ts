import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readJson } from '../../server/json-file.ts'
import { readSettings } from '../../server/settings.ts'
import { StartRefusal } from '../../server/start-refusal.ts'

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'providers-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Settings of a demo whose file of providers has this text. */
function settingsWith(text: string, folder = newFolder()) {
  const file = join(folder, 'providers.json')
  writeFileSync(file, text)
  return readSettings({ DATA_DIR: folder, OAUTH_PROVIDERS: file })
}

function refusalOf(text: string): readonly string[] {
  try {
    settingsWith(text)
  } catch (error) {
    if (error instanceof StartRefusal)
      return error.lines.map((line) => line.replace(/OAUTH_PROVIDERS .*\.json:/, 'line '))
    throw error
  }
  return []
}

const oidc = {
  id: 'staff',
  protocol: 'OIDC',
  title: { 'zh-Hans': '统一认证', en: 'Sign-on' },
  issuer: 'https://id.example.org',
  clientId: 'risk',
}

test('without the file there is no provider', () => {
  expect(readSettings({ DATA_DIR: newFolder() }).providers).toEqual([])
})

test('any number of providers, of either protocol, and the accounts kept here among them', () => {
  const folder = newFolder()
  writeFileSync(join(folder, 'secret'), 'from the file\n')
  const text = JSON.stringify([
    { id: 'here', protocol: 'INTERNAL', title: '本系统账号' },
    { ...oidc, clientSecretFile: 'secret' },
    {
      ...oidc,
      id: 'partners',
      protocol: 'OAUTH2',
      clientSecret: 'of partners',
      endpoints: {
        authorization: 'https://p.example/a',
        token: 'https://p.example/t',
        userinfo: 'http://127.0.0.1:9/me',
      },
      claims: { subject: 'id' },
    },
  ])
  const { providers } = settingsWith(text, folder)
  expect(providers).toMatchObject([
    { id: 'here', protocol: 'INTERNAL', title: { 'zh-Hans': '本系统账号' } },
    {
      id: 'staff',
      clientSecret: 'from the file',
      clientAuthentication: 'basic',
      scopes: ['openid', 'email', 'profile'],
      claims: { subject: 'sub', email: 'email', emailVerified: 'email_verified' },
      trustsEmail: false,
      isSecondFactor: false,
    },
    { id: 'partners', scopes: [], claims: { subject: 'id', email: 'email' } },
  ])
})

test.each([
  ['', 1, 'a value is expected before the end of the file'],
  ['[\n  {"id": "a",}\n]', 2, 'a name in double quotes is expected before "}"'],
  ['[\n  {\n    "id" "a"\n  }\n]', 3, '":" is expected before "\\""'],
  ['[\n  {"id": "a"}\n  {"id": "b"}\n]', 3, '"," or "]" is expected before "{"'],
  ["[\n\n  'a'\n]", 3, 'a value is expected before "\'"'],
  ['[\n  {"id": "a"}\n', 3, '"," or "]" is expected before the end of the file'],
  ['[]\n\n[]', 3, 'the end of the file is expected before "["'],
])('JSON with a fault stops the start with line and reason: %j', (text, line, reason) => {
  expect(refusalOf(text)).toEqual([`line ${line} ${reason}`])
})

const lined = (provider: object) => JSON.stringify([provider], null, 2)

test.each([
  [{ ...oidc, issuer: 'http://id.example.org' }, 9, '0.issuer must be an https address'],
  [{ ...oidc, clientId: '' }, 10, '0.clientId must not be empty'],
  [{ ...oidc, clientId: undefined }, 2, '0.clientId must be a text'],
  [{ ...oidc, id: 'Staff!' }, 3, '0.id must be up to 32 of a-z, 0-9 and -'],
  [{ ...oidc, protocol: 'SAML' }, 4, '0.protocol must be INTERNAL, OAUTH2 or OIDC'],
  [{ ...oidc, title: {} }, 5, '0.title must be a text, or a text per language with zh-Hans among them'],
  [{ ...oidc, clientSecretFile: 'missing' }, 11, '0.clientSecretFile names a file that cannot be read (ENOENT)'],
  [
    { ...oidc, clientSecret: 's', clientSecretFile: 't' },
    12,
    '0.clientSecretFile stands beside clientSecret: keep one',
  ],
])('a fault in a provider stops the start with line and reason: %j', (provider, line, reason) => {
  expect(refusalOf(lined(provider))).toEqual([`line ${line} ${reason}`])
})

test('missing provider fields and duplicate ids prevent startup', () => {
  expect(refusalOf(lined({ ...oidc, secret: 'x' }))).toEqual([expect.stringMatching(/^line 2 .*"secret"/)])
  expect(refusalOf(JSON.stringify([oidc, oidc], null, 1))).toEqual([`line 13 1.id is another provider's`])
  expect(refusalOf('{}')).toEqual(['line 1 must be a list of providers'])
})

test('a file that cannot be read stops the start', () => {
  const DATA_DIR = newFolder()
  expect(() => readSettings({ DATA_DIR, OAUTH_PROVIDERS: join(DATA_DIR, 'none.json') })).toThrow(
    /cannot be read.*ENOENT/,
  )
})

test('the parser agrees with JSON.parse', () => {
  for (const text of ['{"a/b":[1,-0.5e3,"\\u00e9\\n",true,false,null,{}],"":[]}', ' "x" ', '[[[]]]', '-0']) {
    expect(readJson(text).value).toEqual(JSON.parse(text))
  }
})
