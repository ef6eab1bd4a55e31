// Checks the wording of comments and commits. CONTRIBUTING.md
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './stale.mjs'

/** A comment opens with a noun phrase or an imperative, not with a clause that hides its noun. */
const opening = /^\s*(?:\{?\/\*\*?|\/\/|\*)\s+(?:What|Who|Whose|Whether|Of|That|The same)\b/
/** Words that nobody searches for, unless they name code: write next to, in addition to, again, integer. */
const privateWord =
  /^\s*(?:\{?\/\*\*?|\/\/|\*)\s.*(?<![`'])\b(?:stands?|stood|standing|hears?|hangs?|owes?|mends?|mended|besides?|anew|whole numbers?)\b/i
const commit = /^(?:feat|fix|refactor|perf|test|docs|build|style|chore|ci|revert)(?:\([\w,/ -]+\))?!?: \S.*$/
const subjectMax = 72
const commitsChecked = 20

/** @param {...string} parameters */
const git = (...parameters) =>
  execFileSync('git', parameters, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

/** @returns {string[]} faults as `file:line: text` */
function faultsInComments() {
  const files = git(
    'ls-files',
    'api',
    'app',
    'bench',
    'contract',
    'scripts',
    'server',
    'tests',
    '*.ts',
    '*.cjs',
    '*.js',
  )
  return files
    .filter((name) => /\.(?:tsx?|mjs|cjs|js|css)$/.test(name))
    .flatMap((name) =>
      readFileSync(join(root, name), 'utf8')
        .split('\n')
        .flatMap((line, at) =>
          opening.test(line) || privateWord.test(line) ? [`${name}:${at + 1}: ${line.trim()}`] : [],
        ),
    )
}

/** @returns {string[]} */
const faultsInCommits = () =>
  git('log', `-${commitsChecked}`, '--no-merges', '--format=%s')
    .filter((subject) => !commit.test(subject) || subject.length > subjectMax)
    .map((subject) => `commit: ${subject}`)

const faults = [...new Set([...faultsInComments(), ...faultsInCommits()])]
for (const fault of faults) console.log(fault)
console.log(faults.length === 0 ? 'No fault in words.' : `${faults.length} faults in words.`)
process.exitCode = faults.length === 0 ? 0 : 1
