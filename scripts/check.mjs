// npm run check: types, lint and format, import directions, unused code, words. Runs all checks even if one fails.
import { install } from './install.mjs'
import { installed, run } from './run.mjs'

const checks = [
  { title: 'types', program: 'tsc', parameters: ['--noEmit'] },
  { title: 'lint and format', program: 'biome', parameters: ['check', '--error-on-warnings'] },
  {
    title: 'import directions',
    program: 'depcruise',
    parameters: ['api', 'app', 'contract', 'server', 'bench', 'server.ts', '--output-type', 'err'],
  },
  { title: 'unused files, exports and packages', program: 'knip', parameters: ['--no-config-hints'] },
  { title: 'words of comments and commits', program: process.execPath, parameters: ['scripts/words.mjs'] },
]

/** The type checker needs more than Node's default of 4 GB. */
const env = { ...process.env, NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --max-old-space-size=6144` }

await install({ tools: true })
const failed = []
for (const { title, program, parameters } of checks) {
  console.log(`\n— ${title}`)
  if ((await run(program === process.execPath ? program : installed(program), parameters, env)) !== 0)
    failed.push(title)
}
console.log(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.join(', ')}.`)
process.exit(failed.length === 0 ? 0 : 1)
