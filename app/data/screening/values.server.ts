import { datesOf } from '#app/page/text/dates.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { shownDecimal } from '#app/ui/text/figures.ts'
import type { SeenValue } from '#contract/data/screening/shapes.ts'
import { FieldType } from '#contract/data/tables/codes.ts'

type Value = Omit<SeenValue, 'isConcealed'> & { isConcealed?: boolean }

const figures: readonly FieldType[] = [FieldType.integer, FieldType.number]

/** Values that a rule read, each in words: 金额为 12,000. */
export function shownValues(request: Request, values: readonly Value[]): { column: string; text: string }[] {
  const t = translatorOf(request, 'screening')
  const { day, time } = datesOf(request)
  const shown = ({ fieldType, value, isConcealed }: Value): string => {
    if (isConcealed) return t('value.concealed')
    if (value === null || value === '') return t('value.empty')
    if (typeof value === 'boolean') return t(value ? 'value.yes' : 'value.no')
    const text = String(value)
    if (figures.includes(fieldType) && /^-?\d+(\.\d+)?$/.test(text))
      return shownDecimal(text.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, ''))
    if (fieldType === FieldType.date && /^\d{4}-\d{2}-\d{2}$/.test(text)) return day(text)
    if (fieldType === FieldType.timestamp && !Number.isNaN(Date.parse(text))) return time(text)
    return fieldType === FieldType.string ? t('value.quoted', { text }) : text
  }
  return values.map((value) => ({
    column: value.column,
    text: t('value.of', { column: value.column, value: shown(value) }),
  }))
}
