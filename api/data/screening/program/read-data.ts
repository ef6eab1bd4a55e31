import { dayOfText } from '#api/platform/engine/rows/moments.ts'
import { digitsOf, type RowValue } from '#api/platform/engine/rows/value.ts'
import type { ScreeningData } from '#contract/data/screening/shapes.ts'
import { FieldType } from '#contract/data/tables/codes.ts'
import type { FieldError } from '#contract/platform/problem.ts'
import type { PackColumn } from './pack.ts'

const wholeMax = 2n ** 63n
const microsPerMilli = 1000n
const decimalPlaces = 10
/** Format of decimal(38,10). */
const decimal = /^[+-]?\d{1,28}(\.\d{1,10})?$/
const whole = /^[+-]?\d{1,19}$/
const timeOfDay = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/
/** Digits that a JSON number holds exactly; one with more may have been rounded. */
const exactDigits = 15
const digitsIn = (text: string): number => text.replace(/\D/g, '').replace(/^0+/, '').length

/** Digits of a number without an exponent, such as those of 1e-7; keeps the exponent if digits would be lost. */
function plainText(value: number): string {
  const places = value.toFixed(decimalPlaces)
  return Math.abs(value) < 1 && Number(places) === value ? places : String(value)
}

/** A timestamp with a time zone in RFC 3339 format. */
const moment = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/

type Given = ScreeningData[string]

/** Parses a value for rules; undefined if it is not of the type. */
function read(value: Exclude<Given, null>, type: FieldType): RowValue | undefined {
  switch (type) {
    case FieldType.string:
      return typeof value === 'string' ? value : undefined
    case FieldType.boolean:
      return typeof value === 'boolean' ? value : undefined
    case FieldType.integer: {
      if (typeof value === 'boolean' || (typeof value === 'number' && !Number.isSafeInteger(value))) return undefined
      const text = String(value)
      if (!whole.test(text)) return undefined
      const found = BigInt(text)
      return found >= -wholeMax && found < wholeMax ? found : undefined
    }
    case FieldType.number: {
      if (typeof value === 'boolean') return undefined
      const text = typeof value === 'number' ? plainText(value) : value
      const isExact = typeof value === 'string' || digitsIn(text) <= exactDigits
      return isExact && decimal.test(text) ? digitsOf(text, decimalPlaces) : undefined
    }
    case FieldType.float:
      return typeof value === 'number' && Number.isFinite(value) ? value : undefined
    case FieldType.date:
      return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? dayOfText(value) : undefined
    case FieldType.time:
      return typeof value === 'string' && timeOfDay.test(value) ? value : undefined
    case FieldType.timestamp: {
      if (typeof value !== 'string' || !moment.test(value)) return undefined
      const [, places = ''] = /\.(\d+)/.exec(value) ?? []
      const millis = Date.parse(value.replace(' ', 'T').replace(/\.\d+/, ''))
      return Number.isNaN(millis) ? undefined : BigInt(millis) * microsPerMilli + BigInt(places.padEnd(6, '0'))
    }
  }
}

/**
 * Values of a call's data in column order, with a fault for each that is missing or of another type. Ignores fields
 * that no rule reads.
 */
export function readData(
  data: ScreeningData,
  columns: readonly PackColumn[],
): { row: RowValue[]; faults: Record<string, FieldError[]> | null } {
  const row: RowValue[] = new Array(columns.length)
  const faults: Record<string, FieldError[]> = {}
  for (const [at, { name, fieldType }] of columns.entries()) {
    const given = Object.hasOwn(data, name) ? data[name] : undefined
    const value = given === null || given === undefined ? null : read(given, fieldType)
    row[at] = value ?? null
    if (given !== undefined && value !== undefined) continue
    const key = given === undefined ? 'screening-faults:fieldMissing' : 'screening-faults:fieldType'
    faults[`data.${name}`] = [{ key, values: { column: name, wanted: fieldType } }]
  }
  return { row, faults: Object.keys(faults).length > 0 ? faults : null }
}
