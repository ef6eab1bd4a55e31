import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, literal } from '#api/platform/engine/plan/expression.ts'
import { project, scan } from '#api/platform/engine/plan/plan.ts'
import { isPattern } from '#api/platform/expressions/pattern.ts'
import { loadTable, openTestSession } from '../engine/test-session.ts'

let opened: Awaited<ReturnType<typeof openTestSession>>
beforeAll(async () => {
  opened = await openTestSession()
  await loadTable(opened.session, 'texts', { folder: opened.folder, columns: { name: 'text' }, rows: [['采购A-1']] })
})
afterAll(() => opened.close())

const matching = (pattern: string) =>
  opened.session.rows(project(scan('texts'), { is: call('regexp_matches', 'name', literal(pattern, 'text')) }))

test.each([
  '(a+)+$',
  '[一-龥]+',
  String.raw`\p{Han}{2,4}`,
  String.raw`[\p{Lo}\p{Sc}]{60}`,
  String.raw`\P{L}{190}`,
  String.raw`\x41[\x{4e00}-\x{9fa5}]`,
  '(a{40}){25}',
  '.{1000}'.repeat(19),
  '(?i)x(?s-i:.)',
  '[]a]',
  '[[:alpha:]]',
  '(?:a*)*?',
  'a||b',
  `${'('.repeat(200)}a${')'.repeat(200)}`,
])('the engine runs the accepted pattern %s', async (pattern) => {
  expect(isPattern(pattern)).toBe(true)
  expect(await matching(pattern)).toHaveLength(1)
})

test.each([
  '(?<name>a)',
  String.raw`[\u4e00-\u9fa5]`,
  String.raw`\u{1F600}`,
  String.raw`\cA`,
  String.raw`[\b]`,
  String.raw`[a-\d]`,
  String.raw`\p{Cn}`,
  String.raw`\p{Script=Han}`,
  String.raw`\p{constructor}`,
  '[[:constructor:]]',
  String.raw`\x{110000}`,
  '[]',
  '[^]',
  'a{1001}',
  '(a{40}){26}',
  '((a{10}){10}){11}',
])('the pattern %s, which the engine would fail on, is refused', async (pattern) => {
  expect(isPattern(pattern)).toBe(false)
  await expect(matching(pattern)).rejects.toThrow()
})

test.each([
  '',
  String.raw`\p{L}{1000}`,
  '.{1000}'.repeat(60),
  `${'('.repeat(201)}a${')'.repeat(201)}`,
  '('.repeat(2000),
  '(?:'.repeat(600),
])('the pattern %s is too large, too deep or empty', (pattern) => {
  expect(isPattern(pattern)).toBe(false)
})
