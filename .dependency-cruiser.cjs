/** The directions in which the parts of the house may import each other. */

const tools = Object.keys(require('./tools/package.json').devDependencies)

/** The domains in their order: each may import those before it. Domains of one row do not import each other. */
const domains = [['platform'], ['shell'], ['risk', 'audit', 'data']]
const anyOf = (names) => `(${names.join('|')})`

/** Addresses of pages may be imported everywhere: they import nothing but other addresses. */
const addresses = '^contract/[\\w/-]+/addresses\\.ts$'

/** One rule for each domain: what it may not import, in any of the three layers. */
const order = domains.flatMap((row, place) =>
  row.map((domain) => {
    const others = [...row.filter((each) => each !== domain), ...domains.slice(place + 1).flat()]
    return {
      name: `${domain}-imports-only-domains-before-it`,
      severity: 'error',
      from: { path: `^(contract|api|app)/${domain}/` },
      to: { path: `^(contract|api|app)/${anyOf(others)}/`, pathNot: addresses },
    }
  }),
)

/** In the app: controls, parts of a screen, features, the frame around them. */
const rooms = [
  { name: 'ui-imports-ui-only', from: '^app/ui/', to: '^app/', but: ['^app/ui/'] },
  { name: 'page-imports-no-feature', from: '^app/page/', to: '^app/', but: ['^app/(ui|page|render)/'] },
  // A few things of a page that the changes to Remix cannot do without.
  {
    name: 'render-imports-no-screen',
    from: '^app/render/',
    to: '^app/',
    but: [
      '^app/(render/|ui/(forms/form|text/html)\\.ts$)',
      '^app/page/(api/api\\.server|errors/(failure|loading-failure|chunk-load-error|network-error)|menus/screen-route|request/(context|page|settings\\.server)|text/texts)\\.ts$',
    ],
  },
  {
    name: 'features-import-no-frame',
    from: '^app/(shell/(?!frame/|routes\\.ts)|risk/|audit/|data/)',
    to: '^app/shell/frame/',
    but: [],
  },
].map(({ name, from, to, but }) => ({
  name,
  severity: 'error',
  // The type of the frame's data is known to all, through one file.
  from: { path: from, pathNot: '^app/page/menus/frame-data\\.ts$' },
  to: { path: to, pathNot: [addresses, ...but] },
}))

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'contract-imports-zod-only',
      severity: 'error',
      from: { path: '^contract/', pathNot: '^contract/platform/charts/' },
      // The packages may lie in a folder above.
      to: { pathNot: '^contract/|(^|/)node_modules/zod/' },
    },
    // Pages and api draw the same charts; neither may import the other.
    {
      name: 'charts-import-scales-and-shapes-only',
      severity: 'error',
      from: { path: '^contract/platform/charts/' },
      to: { pathNot: '^contract/platform/|(^|/)node_modules/(@types/)?d3-(scale|shape)/' },
    },
    { name: 'api-never-app', severity: 'error', from: { path: '^api/' }, to: { path: '^app/' } },
    { name: 'app-never-api', severity: 'error', from: { path: '^app/' }, to: { path: '^api/' } },
    {
      name: 'halves-never-server',
      severity: 'error',
      from: { path: '^(api|app|contract)/' },
      to: { path: '^(server/|server\\.ts$|scripts/|tests/|bench/)' },
    },
    // A feature that subscribes to an event imports no more of its publisher.
    {
      name: 'events-import-their-definition-only',
      severity: 'error',
      from: { path: '^api/(shell|risk|audit|data)/.*/events\\.ts$' },
      to: { pathNot: '^api/platform/events/event\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    // Seeds import the features, never the other way round.
    {
      name: 'no-feature-imports-seeds',
      severity: 'error',
      from: { path: '^api/', pathNot: '^api/seed/' },
      to: { path: '^api/seed/' },
    },
    {
      name: 'addresses-import-addresses',
      severity: 'error',
      from: { path: addresses },
      to: { pathNot: addresses, dependencyTypesNot: ['type-only'] },
    },
    ...order,
    ...rooms,
    {
      name: 'frame-data-imports-types-of-the-frame',
      severity: 'error',
      from: { path: '^app/page/menus/frame-data\\.ts$' },
      to: { path: '^app/', pathNot: '^app/(ui|page)/', dependencyTypesNot: ['type-only'] },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'nothing-missing', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^virtual:' } },
    // One look of the controls, and one place to change when Mantine does.
    {
      name: 'controls-of-mantine-through-ui-only',
      severity: 'error',
      from: { path: '^(app|api|contract|server)/', pathNot: '^app/ui/' },
      to: { path: '(^|/)node_modules/@mantine/core/' },
    },
    // One reader of old workbooks: previews and imports show the same cells.
    {
      name: 'old-workbooks-through-one-reader',
      severity: 'error',
      from: { path: '^(app|api|contract|server)/', pathNot: '^api/platform/files/workbook/xls\\.ts$' },
      to: { path: '(^|/)node_modules/(@e965/xlsx|hucre)/' },
    },
    // A transitive package may be gone or another version after an update.
    {
      name: 'every-package-declared',
      severity: 'error',
      from: { pathNot: '^(bench|tests)/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'every-package-of-tests-declared',
      severity: 'error',
      from: { path: '^(bench|tests)/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], pathNot: `^node_modules/(${tools.join('|')})/` },
    },
    {
      name: 'no-development-package-at-work',
      severity: 'error',
      from: {
        path: '^(api|app|contract|server)/',
        pathNot: ['^server/development\\.ts$', '^app/render/(patched-remix|resource-routes)\\.ts$', '/routes\\.ts$'],
      },
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
