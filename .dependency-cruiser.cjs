/**
 * The directions in which the parts of the house may know each other.
 * A feature knows only features before it in this list.
 */
const features = [
  'jobs',
  'files',
  'analytics',
  'dictionaries',
  'system',
  'accounts',
  'session',
  'menus',
  'messages',
  'delegation',
  'workspaces',
  'home',
  'questionnaires',
  'campaigns',
  'papers',
  'results',
  'kinds',
  'flow',
  'master-data',
  'reviews',
  'data-process',
  'comparisons',
  'tickets',
  'collection',
  'bill-reports',
]
const anyOf = (names) => `(${names.join('|')})`

/** Where a feature's pages stand may be known to all, for it knows nothing but other addresses. */
const addresses = '^contract/[\\w/-]+/addresses\\.ts$'

/** In all three halves, as far as they have the feature; api stands on the contract's earlier ones as well. */
const order = features.slice(0, -1).flatMap((feature, place) => {
  const later = anyOf(features.slice(place + 1))
  return [
    {
      name: `${feature}-knows-only-features-before-it`,
      severity: 'error',
      from: { path: `^(contract|api|app)/${feature}/` },
      to: { path: [`^$1/${later}/`, `^api/${later}/`], pathNot: addresses },
    },
    {
      name: `${feature}-speaks-only-words-before-it`,
      severity: 'error',
      from: { path: `^api/${feature}/` },
      to: { path: `^contract/${later}/`, pathNot: addresses },
    },
  ]
})

/** In the app each room knows those before it: controls, what a screen uses, features, the frame around them. */
const rooms = [
  { name: 'ui-knows-ui-only', from: '^app/ui/', to: '^app/', but: ['^app/ui/'] },
  {
    name: 'page-knows-no-feature',
    from: '^app/page/',
    to: '^app/',
    but: ['^app/(ui|page|render)/', '^app/(context|api\\.server|api-over-http\\.server)\\.ts$'],
  },
  // The liberties taken with Remix stand for themselves; these few things of a page they cannot do without.
  {
    name: 'render-knows-no-screen',
    from: '^app/render/',
    to: '^app/',
    but: [
      '^app/(render/|context\\.ts$|api\\.server\\.ts$|ui/form\\.ts$)',
      '^app/page/(failure|loading-failure|lost-part|settings\\.server|texts)\\.ts$',
    ],
  },
  { name: 'features-know-no-frame', from: `^app/${anyOf(features)}/`, to: '^app/frame/', but: [] },
].map(({ name, from, to, but }) => ({
  name,
  severity: 'error',
  // The type of what the frame has loaded is known to all, through one file.
  from: { path: from, pathNot: '^app/page/frame-data\\.ts$' },
  to: { path: to, pathNot: [addresses, ...but] },
}))

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'contract-knows-zod-only',
      severity: 'error',
      from: { path: '^contract/' },
      // The packages may lie in a folder above.
      to: { pathNot: '^contract/|(^|/)node_modules/zod/' },
    },
    { name: 'api-never-app', severity: 'error', from: { path: '^api/' }, to: { path: '^app/' } },
    { name: 'app-never-api', severity: 'error', from: { path: '^app/' }, to: { path: '^api/' } },
    {
      name: 'halves-never-server',
      severity: 'error',
      from: { path: '^(api|app|contract)/' },
      to: { path: '^(server/|server\\.ts$|scripts/|tests/|bench/)' },
    },
    // Seeds stand on the features, none of which knows of them.
    {
      name: 'no-feature-knows-seeds',
      severity: 'error',
      from: { path: '^api/', pathNot: '^api/seed/' },
      to: { path: '^api/seed/' },
    },
    {
      name: 'addresses-know-addresses',
      severity: 'error',
      from: { path: addresses },
      to: { pathNot: addresses, dependencyTypesNot: ['type-only'] },
    },
    ...order,
    ...rooms,
    {
      name: 'frame-data-knows-types-of-the-frame',
      severity: 'error',
      from: { path: '^app/page/frame-data\\.ts$' },
      to: { path: '^app/', pathNot: '^app/(ui|page)/', dependencyTypesNot: ['type-only'] },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'nothing-missing', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^virtual:' } },
    // What another package brings along may be gone, or another version, with that package's next one.
    {
      name: 'every-package-declared',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'no-development-package-at-work',
      severity: 'error',
      from: { path: '^(api|app|contract|server)/', pathNot: ['^server/development\\.ts$', '/routes\\.ts$'] },
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
