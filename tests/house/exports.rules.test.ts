import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))

const sources = ['app', 'api', 'contract', 'server', 'bench', 'tests', 'scripts']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  .concat(readdirSync(root))
  .filter((name) => /\.(tsx?|mjs|cjs)$/.test(name) && !name.endsWith('.d.ts'))
  .map((name) => ({ name, code: readFileSync(join(root, name), 'utf8') }))

/** Exports that the framework, the query tools and the build use by name. */
const taken = [
  {
    files: /^app\//,
    names: /^(loader|action|clientLoader|clientAction|handle|ErrorBoundary|shouldRevalidate|Layout)$/,
  },
  { files: /^app\/entry\.server\.tsx$/, names: /^handle(DataRequest|Error)$/ },
  { files: /^app\/[\w-]+\/[\w-]+\/(things|work|listed-menu)\.server\.ts$/, names: /./ },
  { files: /^api\/.*\/table\.ts$/, names: /./ },
  { files: /^server\/pages\.ts$/, names: /./ },
  { files: /^app\/page\/lost-part\.ts$/, names: /^lostRoute$/ },
]

/** Source file of an imported module. */
function placeOf(from: string, module: string): string | undefined {
  if (module.startsWith('#')) return module.slice(1)
  return module.startsWith('.') ? join(dirname(from), module) : undefined
}

/** `{ one, type other as another }` */
const namesIn = (list: string): string[] =>
  list.split(',').flatMap((each) => /^\s*(?:type\s+)?(\w+)/.exec(each)?.[1] ?? [])

const imports =
  /\b(?:import|export)\s+(?:type\s+)?(?:\w+\s*,\s*)?(?:\{([^}]*)\}|\*(?:\s+as\s+(\w+))?)\s*from\s*'([^']+)'/g
const wholeImports = /\bimport\(\s*'([^']+)'/g

/** Imported names as `file name`; `file *` if everything may be used. */
function usedBy({ name: from, code }: (typeof sources)[number]): string[] {
  const used: string[] = []
  for (const [, list, space, module = ''] of code.matchAll(imports)) {
    const place = placeOf(from, module)
    if (place === undefined) continue
    const names = list === undefined ? ['*'] : namesIn(list)
    const inSpace = space === undefined ? names : membersOf(code, space)
    used.push(...inSpace.map((name) => `${place} ${name}`))
  }
  for (const [, module = ''] of code.matchAll(wholeImports)) used.push(`${placeOf(from, module)} *`)
  return used
}

/** Members read from a namespace import; `*` if the namespace is passed on. */
function membersOf(code: string, space: string): string[] {
  const found = [...code.matchAll(new RegExp(`(?<!\\w|(?<!\\.\\.)\\.)${space}\\b(?!['":])(?:\\s*\\.\\s*(\\w+))?`, 'g'))]
  const members = found.flatMap(([, member]) => member ?? [])
  // One occurrence is the import itself.
  return found.length - members.length > 1 ? ['*', ...members] : members
}

const declared =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|type|interface|enum) (?:(\w+)|\{([^}]*)\})/gm

test('what a file exports is asked for by another', () => {
  const used = new Set(sources.flatMap(usedBy))
  const unused = sources
    .filter(({ name }) => /^(app|api|contract|server)\//.test(name))
    .flatMap(({ name: file, code }) =>
      [...code.matchAll(declared)]
        .flatMap(([, name, list]) => (name === undefined ? namesIn(list ?? '') : [name]))
        .filter((name) => !taken.some(({ files, names }) => files.test(file) && names.test(name)))
        .filter((name) => !used.has(`${file} ${name}`) && !used.has(`${file} *`))
        .map((name) => `${file} ${name}`),
    )
  expect(unused).toEqual([])
})
