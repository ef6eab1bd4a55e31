import { afterAll, describe, expect, test } from 'vitest'
import { call, cast, coalesce, type Expression, literal, when } from '#api/platform/engine/plan/expression.ts'
import { type Plan, project } from '#api/platform/engine/plan/plan.ts'
import { compileExpression } from '#api/platform/engine/rows/compile-expression.ts'
import { EvaluationFailure } from '#api/platform/engine/rows/value.ts'
import { openTestSession } from '../test-session.ts'

const { session, close } = await openTestSession()
afterAll(close)

const columns = new Map([
  ['text', { type: 'text' as const, nullable: true, at: 0 }],
  ['code', { type: 'integer' as const, nullable: true, at: 1 }],
])
function computed(expression: Expression, text: string | null = null) {
  const compiled = compileExpression(expression, columns)
  if ('code' in compiled) return compiled.code
  try {
    return compiled.compute([text, null])
  } catch (error) {
    if (error instanceof EvaluationFailure) return error.code
    throw error
  }
}

const firstSurrogate = 0xd800
const lastSurrogate = 0xdfff
const characters = Array.from({ length: 0x20000 }, (_, code) => code).filter(
  // Letters beyond have no case. The engine's client drops U+FEFF, a byte order mark, at the start of a text.
  (code) => code > 0 && code !== 0xfeff && (code < firstSurrogate || code > lastSurrogate),
)

test.each(['lower', 'upper'] as const)('every character has the %s case that the engine gives it', async (name) => {
  const all: Plan = {
    op: 'values',
    columns: { part: 'integer', text: 'text' },
    rows: Array.from({ length: Math.ceil(characters.length / 5000) }, (_, part) => [
      part,
      `=${String.fromCodePoint(...characters.slice(part * 5000, part * 5000 + 5000))}`,
    ]),
  }
  const rows = await session.rows(project(all, { text: 'text', changed: call(name, 'text') }))
  for (const [text, changed] of rows) expect(computed(call(name, 'text'), text as string)).toBe(changed)
})

describe('patterns', () => {
  const texts = ['', 'a', 'ab', 'aab', 'abc abd', '甲乙 12', 'Ａ－１', 'a\nb', 'ſK', 'aaaa', 'x-1_y', '{2}', 'é']
  const patterns = [
    ...[
      'a*',
      'a*?b',
      '(a|ab)(c|bcd)?',
      '(a*)(b?)',
      '[^a]',
      '[a-c-]+',
      '[]a]',
      '[^]a]',
      '\\w+\\b',
      '\\Bb',
      '^b',
      '(?m)^b$',
    ],
    ...[
      '(?s)a.b',
      'a.b',
      '(?i)K',
      '(?i)[j-l]',
      '(?i)s',
      '(?:a|b){2}',
      'a{2,3}',
      'a{2,}?',
      '\\p{Han}+',
      '\\P{Han}',
      '\\pL',
    ],
    ...['[[:digit:][:space:]]+', '[\\d-]', '\\{2\\}', '(?:)', '|a', '(a)|b', '(?i:A)b', '\\x', '(x*)*', '(a|b*)*c?'],
  ]
  test.each(patterns)('%s finds, extracts and replaces what the engine does', async (pattern) => {
    const all: Plan = { op: 'values', columns: { text: 'text' }, rows: texts.map((text) => [text]) }
    const of = literal(pattern)
    const expressions = {
      found: call('regexp_matches', 'text', of),
      whole: call('regexp_full_match', 'text', of),
      first: call('regexp_extract', 'text', of, literal(0)),
      replaced: call('regexp_replace', 'text', of, literal('<\\0>')),
    } as const
    if (computed(expressions.found) === 'notByRow') {
      expect(pattern).toBe('\\x')
      return
    }
    const rows = await session.rows(project(all, { text: 'text', ...expressions }))
    for (const [text, ...expected] of rows)
      expect(Object.values(expressions).map((each) => computed(each, text as string))).toEqual(expected)
  })

  test.each(['(?=a)', '(a)\\1', '(?<!a)', 'a{1001}', '(?:a{1000}){1000}', '[', '(', 'a**', '\\p{Zz}', '[b-a]', '*a'])(
    '%s is refused before anything runs',
    (pattern) => {
      expect(computed(call('regexp_matches', 'text', literal(pattern)))).toBe('notByRow')
    },
  )

  test('the time is linear in the text, whatever the pattern', () => {
    const begin = process.cpuUsage()
    const text = 'a'.repeat(20_000)
    expect(computed(call('regexp_full_match', 'text', literal('(a+)+b')), text)).toBe(false)
    expect(computed(call('regexp_matches', 'text', literal('(a|aa)+$')), `${text}b`)).toBe(false)
    const { user } = process.cpuUsage(begin)
    expect(user / 1000).toBeLessThan(2000)
  })

  test('a replacement that names no group of the pattern is refused', () => {
    for (const replacement of ['\\1', '\\x', '\\'])
      expect(computed(call('regexp_replace', 'text', literal('a'), literal(replacement)))).toBe('notByRow')
  })
})

test('expressions that only an engine can compute, or that cost too much, are refused before they run', () => {
  expect(computed(call('part_of', 'text', literal(4)))).toBe('notByRow')
  expect(computed(call('in', 'text', ...Array.from({ length: 2000 }, (_, at) => literal(`${at}`))))).toBe('tooCostly')
  expect(computed(call('lower', 'unknown'))).toBe('unknownColumn')
  expect(computed(call('lower', 'code'))).toBe('typeMismatch')
})

test('a text that grows beyond its limit fails, however it grows', () => {
  const long = 'a'.repeat(999_999)
  const more = literal('bb')
  expect(computed(call('concat', 'text', more), long)).toBe('textTooLong')
  expect(computed(call('concat_ws', more, 'text', 'text'), long)).toBe('textTooLong')
  expect(computed(call('replace', 'text', literal('a'), more), long)).toBe('textTooLong')
  expect(computed(call('regexp_replace', 'text', literal('a'), literal('\\0\\0\\0')), long.slice(0, 900_000))).toBe(
    'textTooLong',
  )
  expect(computed(call('regexp_matches', 'text', literal('a{100}b')), long)).toBe('textTooLong')
})

test('numbers out of range fail where they are computed, and nowhere else', () => {
  const most = literal('9223372036854775807', 'bigint')
  const beyond = call('add', most, literal(1))
  expect(computed(beyond)).toBe('overflow')
  expect(computed(cast(literal(1e20), 'bigint'))).toBe('overflow')
  expect(computed(coalesce(literal(1n), beyond))).toBe(1n)
  expect(computed(when(literal(false), beyond, literal(1n)))).toBe(1n)
})
