/**
 * The directions in which the parts of the house may know each other.
 * A feature knows only features before it in this list.
 */
const features = [
  'files',
  'dictionaries',
  'system',
  'accounts',
  'session',
  'menus',
  'messages',
  'delegation',
  'workspaces',
  'home',
  'risk-evaluation',
  'finance-questionnaire',
  'master-data',
  'flow-audit',
  'evidence-collection',
]
const anyOf = (names) => `(${names.join('|')})`

/** In the contract and in the api, as far as both have the feature. */
const order = features.slice(0, -1).map((feature, place) => ({
  name: `${feature}-knows-only-features-before-it`,
  severity: 'error',
  from: { path: `^(contract|api)/${feature}/` },
  to: { path: `^(contract|api)/${anyOf(features.slice(place + 1))}/` },
}))

/** The frame, the controls, the addresses and the session put features together; features do not know each other. */
const screens = features.filter((feature) => feature !== 'session')

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'contract-knows-zod-only',
      severity: 'error',
      from: { path: '^contract/' },
      to: { pathNot: '^(contract|node_modules/zod)/' },
    },
    { name: 'api-never-app', severity: 'error', from: { path: '^api/' }, to: { path: '^app/' } },
    { name: 'app-never-api', severity: 'error', from: { path: '^app/' }, to: { path: '^api/' } },
    {
      name: 'halves-never-server',
      severity: 'error',
      from: { path: '^(api|app|contract)/' },
      to: { path: '^(server/|server\\.ts$|scripts/|tests/|bench/)' },
    },
    ...order,
    {
      name: 'screens-of-features-apart',
      severity: 'error',
      from: { path: `^app/${anyOf(screens)}/` },
      to: { path: `^app/${anyOf(features)}/`, pathNot: '^app/$1/' },
    },
    {
      // A validator would be the most of a page's scripts. Loaders and actions, which are `.server`, check shapes.
      name: 'screens-load-no-validator',
      severity: 'error',
      from: { path: '^app/', pathNot: '\\.server\\.tsx?$' },
      to: {
        path: ['^contract/(paging|text|localized)', '^contract/.*shapes', '^contract/.*calls'],
        dependencyTypesNot: ['type-only'],
      },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'nothing-missing', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^virtual:' } },
    {
      name: 'no-development-package-at-work',
      severity: 'error',
      from: { path: '^(api|app|contract|server)/', pathNot: '^(server/development\\.ts|app/routes\\.ts)$' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.css'],
    },
  },
}
