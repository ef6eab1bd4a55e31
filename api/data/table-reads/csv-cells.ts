import {
  call,
  caseOf,
  cast,
  coalesce,
  type Expression,
  literal,
  not,
  or,
  when,
} from '#api/platform/engine/plan/expression.ts'
import { type Plan, project } from '#api/platform/engine/plan/plan.ts'
import type { Value } from '#api/platform/engine/session.ts'
import { formulaSigns, quoted } from '#api/platform/exports/csv-text.ts'
import { FieldType } from '#contract/data/tables/codes.ts'
import { textWriter } from './export-cell.ts'

type CsvColumn = { name: string; fieldType: FieldType }
type Options = Parameters<typeof textWriter>[1]

/** Parts of a line, in order: columns that the engine writes together, or one that is converted here. */
type CsvPart = { name: string; textOf: ((value: Value) => string) | null }

const text = (value: string): Expression => literal(value, 'text')

/**
 * Rows with cells mostly formatted by the engine, because reading a line costs as much as reading one cell. Doubles and
 * times are converted here, as on pages.
 */
export function csvLines(
  rows: Plan,
  columns: readonly CsvColumn[],
  options: Options,
): { rows: Plan; parts: CsvPart[] } {
  const parts: CsvPart[] = []
  const values: Record<string, Expression> = {}
  let together: Expression[] = []
  const close = () => {
    if (together.length === 0) return
    const name = `$part ${parts.length}`
    const [first, ...others] = together
    if (!first) return
    values[name] = others.length === 0 ? first : call('concat', first, ...others.flatMap((cell) => [text(','), cell]))
    parts.push({ name, textOf: null })
    together = []
  }
  for (const { name, fieldType } of columns) {
    const cell = cellText(name, fieldType, options)
    if (cell) together.push(coalesce(cell, text('')))
    else {
      close()
      const textOf = textWriter(fieldType, options)
      values[name] = name
      parts.push({ name, textOf: (value) => (value === null ? '' : quoted(textOf(value))) })
    }
  }
  close()
  return { rows: project(rows, values), parts }
}

/** Cell text as an engine expression; undefined for types that the engine formats differently. */
function cellText(name: string, fieldType: FieldType, { words }: Options): Expression | undefined {
  switch (fieldType) {
    case FieldType.string:
    case FieldType.time:
      return caseOf(
        [
          {
            // The engine would turn a long list into a join, which does not keep the order of rows.
            when: or(...formulaSigns.map((sign) => call('starts_with', name, text(sign)))),
            result: call('concat', text('"=""'), call('replace', name, text('"'), text('""""')), text('"""')),
          },
          {
            when: or(...['"', ',', '\r', '\n'].map((sign) => call('contains', name, text(sign)))),
            result: call('concat', text('"'), call('replace', name, text('"'), text('""')), text('"')),
          },
        ],
        name,
      )
    case FieldType.integer:
    case FieldType.date:
      return cast(name, 'text')
    case FieldType.number:
      return withoutZerosBehind(cast(name, 'text'))
    case FieldType.boolean:
      return when(name, text(quoted(words.yes)), when(not(name), text(quoted(words.no))))
    default:
      return undefined
  }
}

/** More than the maximum characters of a number. */
const numberLengthMax = 100

/** Removes trailing zeros of a decimal; the added `|` protects the zeros at the start. */
const withoutZerosBehind = (number: Expression): Expression =>
  when(
    call('contains', number, text('.')),
    call(
      'substring',
      call('trim', call('trim', call('concat', text('|'), number), text('0')), text('.')),
      literal(2),
      literal(numberLengthMax),
    ),
    number,
  )
