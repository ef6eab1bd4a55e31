// npm run check: types, lint and format, import directions, unused code, words. Runs all checks even if one fails.
import { join } from 'node:path'
import { install } from './install.mjs'
import { installed, run, runHeld } from './run.mjs'
import { root } from './stale.mjs'

// TypeScript 7 takes half the time of 5.9, which `dependency-cruiser` reads sources with: both are installed.
const types = { title: 'types', script: 'node_modules/typescript-native/bin/tsc', parameters: ['--checkers', '1'] }
/** @type {({ title: string, parameters: string[] } & ({ program: string } | { script: string }))[]} */
const others = [
  { title: 'lint and format', program: 'biome', parameters: ['check', '--error-on-warnings'] },
  {
    title: 'import directions',
    program: 'depcruise',
    parameters: ['api', 'app', 'contract', 'server', 'bench', 'server.ts', '--output-type', 'err'],
  },
  { title: 'unused files, exports and packages', program: 'knip', parameters: ['--no-config-hints'] },
  { title: 'words of comments and commits', script: 'scripts/words.mjs', parameters: [] },
]

await install({ tools: true })
/** @type {string[]} */
const failed = []
const othersEnded = checkOthers()
// The types take as long as all others together: on two cores both end at the same time.
const typesStatus = await runHeld(process.execPath, [join(root, types.script), ...types.parameters], {
  env: process.env,
  until: othersEnded,
})
if (typesStatus !== 0) failed.push(types.title)
console.log(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.join(', ')}.`)
process.exit(failed.length === 0 ? 0 : 1)

async function checkOthers() {
  for (const { title, parameters, ...check } of others) {
    console.log(`\n— ${title}`)
    const [program, ...first] =
      'program' in check ? [installed(check.program)] : [process.execPath, join(root, check.script)]
    if ((await run(program, [...first, ...parameters])) !== 0) failed.push(title)
  }
  console.log(`\n— ${types.title}`)
}
