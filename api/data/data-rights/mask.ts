import { call, caseOf, cast, type Expression, ge, isNull, literal } from '#api/platform/engine/plan/expression.ts'
import { FieldType, MaskKind } from '#contract/data/tables/codes.ts'
import { columnTypes } from './column-types.ts'

const stars = literal('****')
/** Characters that the masks first4 and last4 show of texts with at least twice as many. */
const partShown = 4
const partLeast = 2 * partShown
const endsLeast = 4
const beginLeast = 2

/**
 * Masked text of a column. Masks that show characters apply only to texts, and `year` only to dates. Other types get
 * the keyed hash, since parts of a number reveal its size. Equal values have equal hashes under one key, so that masked
 * columns can be joined and counted. Null stays null.
 */
export function masked(value: Expression, { fieldType, maskKind, key }: MaskOf): Expression {
  if (maskKind === MaskKind.empty) return literal(null, 'text')
  const isText = columnTypes[fieldType] === 'text'
  const isDay = fieldType === FieldType.date || fieldType === FieldType.timestamp
  if (maskKind === MaskKind.year && isDay) return call('to_char', value, literal('YYYY'))
  const text = isText ? value : cast(value, 'text')
  if (isText && maskKind === MaskKind.first4)
    return longEnough(text, partLeast, call('concat', first(text, partShown), stars))
  if (isText && maskKind === MaskKind.last4)
    return longEnough(text, partLeast, call('concat', stars, last(text, partShown)))
  if (isText && maskKind === MaskKind.ends) return ends(text)
  return call('md5', call('concat', literal(key), text))
}

type MaskOf = { fieldType: FieldType; maskKind: MaskKind; key: string }

const first = (text: Expression, characters: number) => call('substring', text, literal(1), literal(characters))

const last = (text: Expression, characters: number) => call('right', text, literal(characters))

const hasLength = (text: Expression, least: number) => ge(call('length', text), literal(least))

const longEnough = (text: Expression, least: number, shown: Expression): Expression =>
  caseOf(
    [
      { when: isNull(text), result: literal(null, 'text') },
      { when: hasLength(text, least), result: shown },
    ],
    stars,
  )

/** Shows the first and last character; of short texts only the first, of a single character none. */
const ends = (text: Expression): Expression =>
  caseOf(
    [
      { when: isNull(text), result: literal(null, 'text') },
      { when: hasLength(text, endsLeast), result: call('concat', first(text, 1), stars, last(text, 1)) },
      { when: hasLength(text, beginLeast), result: call('concat', first(text, 1), stars) },
    ],
    stars,
  )
