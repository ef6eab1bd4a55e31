// npm run check: types, lint and format, import directions, unused code, words. Runs all checks even if one fails.
import { install } from './install.mjs'
import { installed, run, runHeld } from './run.mjs'

const { execPath } = process
// TypeScript 7 takes half the time of 5.9, which `dependency-cruiser` reads sources with: both are installed.
const types = { title: 'types', command: [execPath, 'node_modules/typescript-native/bin/tsc', '--checkers', '1'] }
const sources = ['api', 'app', 'contract', 'server', 'bench', 'server.ts']
const others = [
  { title: 'lint and format', command: [installed('biome'), 'check', '--error-on-warnings'] },
  { title: 'import directions', command: [installed('depcruise'), ...sources, '--output-type', 'err'] },
  { title: 'unused files, exports and packages', command: [installed('knip'), '--no-config-hints'] },
  { title: 'words of comments and commits', command: [execPath, 'scripts/words.mjs'] },
]

await install({ tools: true })
/** @type {string[]} */
const failed = []
const othersEnded = checkOthers()
// Runs in parallel: type checking takes as long as all other checks together.
const [compiler = '', ...parameters] = types.command
const typesStatus = await runHeld(compiler, parameters, { env: process.env, until: othersEnded })
if (typesStatus !== 0) failed.push(types.title)
console.log(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.join(', ')}.`)
process.exit(failed.length === 0 ? 0 : 1)

async function checkOthers() {
  for (const { title, command } of others) {
    console.log(`\n— ${title}`)
    const [program = '', ...parameters] = command
    if ((await run(program, parameters)) !== 0) failed.push(title)
  }
  console.log(`\n— ${types.title}`)
}
