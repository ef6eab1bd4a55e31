import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const foldersOf = (path: string) =>
  readdirSync(path, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))

/** The shell is the product without business domains; each domain may depend on its features. */
const domains = ['risk', 'audit', 'data']
const features = [
  ...new Set(
    domains.flatMap((domain) => ['api', 'app', 'contract'].flatMap((layer) => foldersOf(`${layer}/${domain}`))),
  ),
]

/** Files that name each feature. */
const registries = domains.flatMap((domain) => [`api/${domain}/domain.ts`, `app/${domain}/routes.ts`])

const runsOfText = 'the word means runs of text'
const serverProcesses = 'the word means processes of the server'

/** Other files that name features, and why a new feature need not be added. */
const others: Record<string, { names: string[]; why: string }> = {
  'vite.config.ts': {
    names: ['cards', 'mart'],
    why: 'small files that several features load are one; others need not be',
  },
  'vitest.config.ts': { names: ['rules'], why: 'the project of pure tests' },
  'api/audit/engine-jobs.ts': {
    names: ['flow'],
    why: 'jobs run in a process of the engine, and the server does not load them',
  },
  'api/data/engine-jobs.ts': {
    names: [
      'cards',
      'refreshes',
      'rules',
      'runs',
      'screening',
      'sources',
      'table-reads',
      'tables',
      'warnings',
      'watch-lists',
    ],
    why: 'the same for jobs of tables, of databases, of what reads tables, of cards, of processes, of rules, of warnings and of lists',
  },
  'api/platform/datasets/datasets.ts': { names: ['flow'], why: 'files stored so far carry this business type' },
  'api/platform/db/signal.ts': {
    names: ['questionnaires'],
    why: 'instances tell each other of four things, none of a new one',
  },
  'api/platform/files/workbook/html-tables.ts': { names: ['tables'], why: 'the word means tables of a web page' },
  'api/platform/files/workbook/workbook-upload.ts': {
    names: ['tables'],
    why: 'the word means any table of a workbook',
  },
  'api/platform/files/preview/preview-document.ts': { names: ['runs'], why: runsOfText },
  'contract/platform/files/preview.ts': { names: ['runs'], why: runsOfText },
  'api/platform/engine/engine.ts': { names: ['processes'], why: serverProcesses },
  'api/platform/engine/job.ts': { names: ['processes'], why: serverProcesses },
  'api/platform/files/reader/reader.process.ts': { names: ['processes'], why: serverProcesses },
  'api/platform/files/reader/reader.ts': { names: ['processes'], why: serverProcesses },
  'api/platform/files/workbook/xls.ts': { names: ['tables'], why: 'the word means tables of a web page' },
  'api/platform/processes/readers.ts': { names: ['processes'], why: serverProcesses },
  'api/risk/export.process.ts': {
    names: ['kinds', 'processes', 'results'],
    why: 'a process that writes papers of every kind',
  },
  'api/risk/kind.ts': {
    names: ['campaigns', 'papers', 'questionnaires', 'results'],
    why: 'what they ask of a kind',
  },
  'api/risk/kinds.ts': { names: ['kinds', 'questionnaires'], why: 'the kinds of questionnaire there are' },
  'api/risk/verify-counters.ts': {
    names: ['campaigns', 'kinds', 'questionnaires'],
    why: 'a command that counts papers of every kind',
  },
  'app/risk/kind.server.ts': { names: ['questionnaires'], why: 'what they ask of a kind' },
  'app/risk/kinds.server.ts': { names: ['kinds', 'questionnaires'], why: 'the kinds of questionnaire there are' },
  'app/risk/kinds.ts': { names: ['kinds', 'questionnaires'], why: 'the kinds of questionnaire there are' },
  'contract/risk/kinds.ts': { names: ['questionnaires'], why: 'the kinds of questionnaire there are' },
  'contract/data/large-uploads.ts': {
    names: ['tables', 'watch-lists'],
    why: 'the server lets large files in before any feature runs',
  },
  'contract/data/conditions.ts': { names: ['conditions'], why: 'the word means parts of a condition' },
  'contract/data/addresses.ts': {
    names: ['mart', 'runs', 'schedules', 'sources', 'tables'],
    why: 'addresses within a workspace, in one place',
  },
  'contract/platform/problem.ts': {
    names: ['collection', 'flow', 'results'],
    why: 'callers know refusals by one list of codes',
  },
  'server/backend.ts': { names: ['screening'], why: 'the calls that screen are answered at a port of their own' },
  'server/screening-listener.ts': {
    names: ['screening'],
    why: 'the calls that screen are answered at a port of their own',
  },
  'server/screening-listener.process.ts': {
    names: ['screening'],
    why: 'the calls that screen are answered at a port of their own',
  },
  'server/settings.ts': { names: ['tickets'], why: 'what an operator sets is read, and refused, in one place' },
  'scripts/basel-workbook.ts': { names: ['kinds'], why: 'a tool that writes one file, run by hand' },
  'scripts/stale.mjs': { names: ['sources'], why: 'the word means the files of a build' },
  'scripts/demo-tickets.ts': { names: ['tickets'], why: 'a tool that writes one file, run by hand' },
}

const layers = ['api', 'app', 'contract']
const platform = layers.flatMap((layer) => ['platform', 'page', 'render', 'ui'].map((room) => `${layer}/${room}`))
const places = [
  ...['.', 'scripts', 'server', ...layers],
  ...layers.flatMap((layer) => ['shell', ...domains].map((domain) => `${layer}/${domain}`)),
]
const filesIn = (place: string, recursive: boolean) =>
  readdirSync(place, { recursive, encoding: 'utf8' })
    .filter((name) => /\.(ts|tsx|mjs|cjs|js)$/.test(name))
    .map((name) => join(place, name))
const central = [
  ...places.flatMap((place) => filesIn(place, false)),
  ...platform.filter((room) => existsSync(room)).flatMap((room) => filesIn(room, true)),
]

/** Features that a file names in a path, a string or a part of one. Comments do not count. */
function namedIn(file: string): string[] {
  const code = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '')
  return features.filter((name) => new RegExp(`[/'"\`(|]${name}[/'"\`)|:.-]`).test(code)).toSorted()
}

test('a feature is named in the two registries of its domain, and in its own files', () => {
  const naming = Object.fromEntries(
    central
      .filter((file) => !registries.includes(file))
      .map((file) => [file, namedIn(file)] as const)
      .filter(([, names]) => names.length > 0),
  )
  expect(naming).toEqual(Object.fromEntries(Object.entries(others).map(([file, { names }]) => [file, names])))
})
