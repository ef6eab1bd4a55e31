import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const table = readFileSync(new URL('trust.md', import.meta.url), 'utf8')
const rows = [...table.matchAll(/^\| (.+?) +\| .+? \| `(.+?)` › (.+?) +\|$/gm)].map(
  ([, attacked = '', file = '', title = '']) => ({ attacked, file, title }),
)

test('the table of trust is read whole', () => {
  expect(rows.length).toBe(table.split('\n').filter((line) => /^\| [^-]/.test(line)).length - 1)
})

test.each(rows)('$attacked: the test that proves it is there', ({ file, title }) => {
  const ending = file.endsWith('.e2e') ? '.ts' : '.test.ts'
  const place = new URL(`../${file}${ending}`, import.meta.url)
  expect(existsSync(place), file).toBe(true)
  expect(readFileSync(place, 'utf8')).toContain(title)
})
