import { expect, test } from 'vitest'
import type { z } from 'zod'
import { processGraph } from '#contract/data/processes/shapes.ts'
import { ruleContent } from '#contract/data/rules/shapes.ts'
import { faultsOf } from '#contract/platform/field-error.ts'
import { faultOfLine, faultOfText, lineUpTo, textUpTo } from '#contract/platform/text.ts'
import { SendType } from '#contract/risk/campaigns/codes.ts'
import { createUser, updateUserConfig } from '#contract/shell/accounts/calls.ts'
import { declaredCalls } from '../support/declared-calls.ts'

/** Secrets are typed, hashed and compared, never shown. */
const secrets = /password|confirmation|secret$/i

type Def = {
  type: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  options?: z.ZodType[]
  in?: z.ZodType
  keyType?: z.ZodType
  valueType?: z.ZodType
}
const defOf = (shape: z.ZodType): Def => shape._zod.def as unknown as Def

type Place = (string | number)[]

/** Every place in a schema that takes a single value, with its own schema. */
function* places(shape: z.ZodType, place: Place): Generator<[Place, z.ZodType]> {
  const def = defOf(shape)
  if (def.type === 'pipe' && def.in && holdsMore(def.in)) return yield* places(def.in, place)
  if (def.type === 'object') {
    for (const [key, field] of Object.entries(def.shape ?? {})) yield* places(field, [...place, key])
  } else if (def.element) yield* places(def.element, [...place, 0])
  else if (def.valueType) yield* places(def.valueType, [...place, 'key'])
  else if (def.innerType) yield* places(def.innerType, place)
  else if (def.options) for (const option of def.options) yield* places(option, place)
  else yield [place, shape]
}

/** True if the schema takes more than a single value, such as an object or an array. */
function holdsMore(shape: z.ZodType): boolean {
  const { type, in: first, innerType } = defOf(shape)
  if (type === 'pipe' && first) return holdsMore(first)
  return innerType ? holdsMore(innerType) : ['object', 'array', 'record', 'union'].includes(type)
}

/** A value with only this text, at this place. */
function valueWith(place: Place, text: string): unknown {
  const [key, ...rest] = place
  if (key === undefined) return text
  const inner = valueWith(rest, text)
  // External respondents are those with a name.
  if (key === 'respondent') return { respondent: { sendType: SendType.external, ...(inner as object) } }
  return key === 0 ? [inner] : { [key]: inner }
}

const written = [...declaredCalls].filter(([, { audit }]) => audit !== undefined)
/** Each place, with its whole schema. */
const all = written.flatMap(([name, { query, body }]) =>
  [query, body].flatMap((whole) =>
    [...places(whole, [])].map(([place]) => ({ called: `${name} ${place.join('.')}`, whole, place })),
  ),
)
const seen = all.filter(({ called, place }) => place.length > 0 && !secrets.test(called) && !called.includes('file'))

/** Texts in many formats; most schemas would take one of them but for the sign in it. */
const forms = (sign: string) => [
  `甲${sign}乙`,
  `a${sign}b`,
  `${'a'.repeat(30)}${sign}b`,
  `/a${sign}`,
  `https://example.com/${sign}`,
  `2026-01-01${sign}`,
  `1${sign}`,
]

const isRefused = (whole: z.ZodType, place: Place, text: string): boolean => {
  const read = whole.safeParse(valueWith(place, text))
  return read.error?.issues.some(({ path }) => place.join('.').startsWith(path.join('.')) && path.length > 0) ?? false
}

test('no call that writes takes a text that turns what is read around it, or cannot be seen', () => {
  expect(seen.length).toBeGreaterThan(200)
  const taken = (sign: string) =>
    seen.filter(({ whole, place }) => forms(sign).some((text) => !isRefused(whole, place, text)))
  for (const sign of ['\u202e', '\u001b'])
    expect(
      taken(sign).flatMap(({ called }) => (called.startsWith('updateUserConfig') ? [] : called)),
      `U+${sign.charCodeAt(0).toString(16)}`,
    ).toEqual([])
})

test('one that keeps secrets looks at those of its texts that are none', () => {
  for (const bizType of ['theme_config', 'img_path', 'language_config'])
    expect(updateUserConfig.body.safeParse([{ bizType, data: 'a\u202eb' }]).success).toBe(false)
  expect(updateUserConfig.body.safeParse([{ bizType: 'old_password', data: 'a\u202eb' }]).success).toBe(true)
})

/** Last parts of the names of fields shown in one line. */
const names =
  /(^|\.)(name|nameHans|nameHant|nameEn|company|companyName|department|position|mobile|usercode|username|code|subject|dictValue|sysTitle\.[\w-]+|name\.[\w-]+)$/

test('a name, a title and what else is shown in one line takes no line break', () => {
  const lines = all.filter(({ place }) => names.test(place.join('.')))
  expect(lines.length).toBeGreaterThan(50)
  // Values that are only looked up are compared with stored ones.
  const listed = lines.filter(
    ({ called }) =>
      !/^(enterDelegate|changeDelegate|export\w+|issueToken|answerFinance) |^saveProcess graph\.|^saveRuleModel content\.rules\./.test(
        called,
      ),
  )
  // Settings of a step and parts of a rule are read by its kind, which the places do not tell.
  const step = {
    id: 'a',
    title: '甲',
    kind: 'columns',
    inputs: [],
    settings: { columns: [{ name: '甲\n乙', text: '1' }] },
  }
  expect(processGraph.safeParse({ nodes: [step] }).success).toBe(false)
  const model = (name: string) => ({
    mainTable: { tableBizId: '0'.repeat(32), key: ['甲'] },
    rules: [{ id: 'a', name, kind: 'basic', weight: 1, condition: '甲 > 1' }],
    timeBudget: 1,
  })
  expect(['甲乙', '甲\n乙'].map((name) => ruleContent.safeParse(model(name)).success)).toEqual([true, false])
  const taken = listed.filter(({ whole, place }) => !isRefused(whole, place, '甲\n乙'))
  expect(taken.map(({ called }) => called)).toEqual([])
})

test('a refused character is reported by its code and position', () => {
  const body = { usercode: 'u1', username: 'u1', name: '王\u202e敏', mobile: '1\n2' }
  const read = createUser.body.safeParse(body)
  expect(read.error && faultsOf(read.error)).toEqual({
    name: [{ key: 'textSign', values: { code: 'U+202E', place: 2 } }],
    mobile: [{ key: 'textOneLine' }],
  })
})

test('texts of several lines keep their breaks and tabs; emoji of several parts are no unseen signs', () => {
  for (const text of ['甲\n乙', '甲\r\n\t乙', '👨\u200d👩\u200d👧', '👩🏽\u200d🚒', '葛\u{e0100}飾', '☀\ufe0f'])
    expect(textUpTo(20).safeParse(text).success, text).toBe(true)
  for (const text of ['王敏', '王 敏', '👨\u200d👩\u200d👧', '👩🏽\u200d🚒', '☀\ufe0f', 'Ångström', '葛\u{e0100}飾'])
    expect(faultOfLine(text), text).toBeUndefined()
  for (const text of ['王\u200d敏', '王\u200c敏', '王\u3164敏', '王\u00ad敏', '王\t敏', '王\n敏'])
    expect(lineUpTo(20).safeParse(text).success, JSON.stringify(text)).toBe(false)
  expect(faultOfText('王\u200d敏')).toBeUndefined()
})
