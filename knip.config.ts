import type { RouteConfigEntry } from '@remix-run/route-config'
import type { KnipConfig } from 'knip'
import routes from './app/routes.ts'
import tools from './tools/package.json' with { type: 'json' }

const filesOf = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ file, children = [] }) => [`app/${file}`, ...filesOf(children)])

const config: KnipConfig = {
  workspaces: {
    '.': {
      // Files that no import leads to: routes, files found by a glob, and programs started by path.
      entry: [
        ...new Set(filesOf(await routes)),
        'app/{root,entry.client,entry.server}.tsx',
        'app/render/route-defaults.ts',
        'app/**/{entities,work,listed-menu}.server.ts',
        'api/**/*.process.ts',
        'server/{bundle,pages-alone,start,verify-counters,write-code-cache}.ts',
        'scripts/*.{mjs,ts}',
        'bench/{run,compare,chaos,fuzz,trino}.ts',
        'bench/peer/run.ts',
        'bench/helper/*.ts',
        'tests/platform/**/{take,write}-*.ts',
        'tests/server/{lost-promise,unclosed,write-log}.ts',
      ],
      project: ['{api,app,contract,server,bench,tests,scripts}/**/*.{ts,tsx,mjs}', '*.{ts,js}'],
      // Its package is among the tools.
      drizzle: true,
      // Packages of tools/package.json: read or run by path, or imported from here.
      ignoreDependencies: Object.keys(tools.devDependencies).filter((name) => !name.startsWith('@types/')),
    },
  },
  // Only names packages, for the code of the whole project.
  ignoreWorkspaces: ['tools'],
  // One reading may serve columns of several names.
  exclude: ['duplicates'],
  ignoreBinaries: ['mariadb-install-db', 'mount', 'umount'],
}

export default config
