import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { startEnv, startFlags } from '../../scripts/run.mjs'
import { secretNames } from '../../server/secrets.ts'
import { environmentNames } from '../../server/settings.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (name: string) => readFileSync(join(root, name), 'utf8')

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
]

/** Anchors of a page's headings, as GitHub writes them. */
const anchorsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  )

const readmeLinesMax = 100

test('README stays short', () => {
  expect(read('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(readmeLinesMax)
})

test.each(pages)('every link of %s leads to a file and a heading', (page) => {
  const links = [...read(page).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g)]
  const broken = links.filter(([, path = '', anchor]) => {
    const target = path === '' ? page : join(dirname(page), path)
    return !existsSync(join(root, target)) || (anchor !== undefined && !anchorsOf(read(target)).includes(anchor))
  })
  expect(broken.map(([link]) => link)).toEqual([])
})

/** File names of the sources, whatever folder they are in: pages name folders too, and a move must not need both at once. */
const sourceNames = new Set(
  ['api', 'app', 'bench', 'contract', 'scripts', 'server', 'tests']
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }))
    .concat(readdirSync(root))
    .map((name) => basename(name)),
)

test.each(pages)('every source file that %s names exists', (page) => {
  const named = [...read(page).matchAll(/(?<![\w.<>*-])(?:[\w.-]+\/)*([\w-][\w.-]*\.(?:tsx?|mjs|cjs))(?![\w>])/g)]
  expect(named.map(([, name = '']) => name).filter((name) => !sourceNames.has(name))).toEqual([])
})

test('the configuration page describes exactly the variables that the server reads', () => {
  const [server = ''] = read('docs/configuration.md').split('## Development and tests')
  const described = [...server.matchAll(/^\| `([A-Z][A-Z\d_]+)` +\|/gm)].map(([, name]) => name)
  expect(described.toSorted()).toEqual(environmentNames.toSorted())
})

test('the configuration page names each variable that may be read from a file', () => {
  const paragraph = read('docs/configuration.md')
    .split('\n\n')
    .find((each) => each.includes('can each be read from a file'))
  const [list = ''] = paragraph?.split('can each be read') ?? []
  expect([...list.matchAll(/`(\w+)`/g)].map(([, name]) => name).toSorted()).toEqual(secretNames.toSorted())
})

test('the example of settings and compose.yaml name only variables that exist', () => {
  const own = [
    'MIGRATE',
    'POSTGRES_PASSWORD',
    'RISK_APP_PASSWORD',
    'RISK_OWNER_PASSWORD',
    'ROOT_ACCESS_KEY',
    'ROOT_SECRET_KEY',
  ]
  const named = [
    ...[...read('.env.example').matchAll(/^#? ?([A-Z][A-Z\d_]+)=/gm)],
    ...[...read('compose.yaml').matchAll(/^ +([A-Z][A-Z\d_]+):|\$\{([A-Z][A-Z\d_]+)/gm)],
  ].map(([, one, other]) => one ?? other ?? '')
  expect(named.filter((name) => !environmentNames.includes(name) && !own.includes(name))).toEqual([])
})

test('the image starts the server with the settings and flags of npm start', () => {
  const [, command = '[]'] = /^CMD (\[.*\])$/m.exec(read('Dockerfile')) ?? []
  expect(JSON.parse(command)).toEqual(['node', ...startFlags, 'build/server.js'])
  const [, settings = ''] = /^ENV (MALLOC_.*)$/m.exec(read('Dockerfile')) ?? []
  expect(Object.fromEntries(settings.split(' ').map((each) => each.split('=')))).toEqual(startEnv)
})

/** All texts of a language in one string. */
const textsIn = (language: string): string =>
  readdirSync(join(root, 'public/locales', language), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => read(join('public/locales', language, name)).toLowerCase())
    .join('\n')

test('the glossary writes terms as the interface does', () => {
  const languages = ['en', 'zh-Hans', 'zh-Hant'].map(textsIn)
  const rows = [...read('docs/glossary.md').matchAll(/^\| ([^|]+) \| ([^|]+) \| ([^|]+) \|/gm)]
    .map(([, ...terms]) => terms.map((term) => term.trim()))
    .filter(([english]) => english !== 'English' && !/^-+$/.test(english ?? ''))
  const unknown = rows.flatMap((terms) => terms.filter((term, at) => !languages[at]?.includes(term.toLowerCase())))
  expect(rows.length).toBeGreaterThan(0)
  expect(unknown).toEqual([])
})

/** Texts of a file's comments, each in one line and without its markers. */
const commentsOf = (text: string): string[] =>
  [...text.matchAll(/\/\*[\s\S]*?\*\/|\/\/.*(?:\n\s*\/\/.*)*/g)].map(([comment]) =>
    comment.replace(/\s*\*\/$/, '').replace(/\n\s*(?:\*|\/\/)? ?/g, ' '),
  )

type Citation = { page: string; section?: string | undefined; name?: string | undefined }

const placeIn = /(?:([a-z]+) ?)?§(\d(?:[\d.]*\d)?)(?: ["`]([^"`]+)["`])?/g

/** Citations of one comment. A section without a page, as in `spec: platform §3, §4 "Session"`, is of the page before. */
function citationsOf(comment: string): Citation[] {
  const [, ...chains] = comment.split(/\b(?:spec|design): (?=[a-z]+(?: §| "|[.;,]|$))/)
  return chains.flatMap((chain) => {
    const [, first = '', quoted] = /^([a-z]+)(?: "([^"]+)")?/.exec(chain) ?? []
    const places = [...chain.matchAll(placeIn)]
    if (places.length === 0) return [{ page: first, name: quoted }]
    let page = first
    return places.map(([, named = page, section, name]) => {
      page = named
      return { page, section, name }
    })
  })
}

/** Text of a numbered section, or of the page if no section is requested; undefined if it does not exist. */
function sectionOf({ page, section }: Citation): string | undefined {
  const path = join('docs/spec', `${page}.md`)
  if (!existsSync(join(root, path))) return undefined
  if (section === undefined) return read(path)
  const parts = read(path).split(/^(?=#{2,3} \d)/m)
  const own = parts.filter((part) => [' ', '.'].some((end) => part.replace(/^#+ /, '').startsWith(section + end)))
  return own.length > 0 ? own.join('') : undefined
}

/** Words in lower case, each between spaces. */
const wordsOf = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_]+/gu, ' ')
    .trim()} `

/** True if a heading, a bold term or a code term of the text contains the name. */
const isNamedIn = (text: string, name: string): boolean =>
  [...text.matchAll(/^#+ .+$|\*\*.+?\*\*|`.+?`/gm)].some(([term]) => wordsOf(term).includes(wordsOf(name)))

test('every citation in a comment names a page of docs/spec, with the section and the term cited', () => {
  const cited = ['api', 'app', 'bench', 'contract', 'scripts', 'server', 'tests'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(tsx?|mjs|cjs|css)$/.test(name) && name !== 'house/docs.rules.test.ts')
      .map((name) => join(folder, name))
      .flatMap((file) =>
        commentsOf(read(file)).flatMap((text) => citationsOf(text).map((each) => ({ file, ...each }))),
      ),
  )
  const broken = cited.filter((citation) => {
    const text = sectionOf(citation)
    return text === undefined || (citation.name !== undefined && !isNamedIn(text, citation.name))
  })
  expect(cited.length).toBeGreaterThan(100)
  expect(broken).toEqual([])
})
