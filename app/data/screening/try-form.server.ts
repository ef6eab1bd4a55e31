import { z } from 'zod'
import type { Refused } from '#app/page/forms/form.server.ts'
import { dataFieldsMax, dataTextMax } from '#contract/data/screening/codes.ts'
import type { SceneField, ScreeningData } from '#contract/data/screening/shapes.ts'
import { FieldType } from '#contract/data/tables/codes.ts'

/** Texts in the order of the scene's fields; an empty one is null. */
export const typedRow = z.strictObject({
  value: z.array(z.string().max(dataTextMax).nullish()).max(dataFieldsMax).default([]),
})

/** Text in the form that the call expects. The api refuses invalid values at their field. */
function givenOf(type: FieldType, text: string): ScreeningData[string] {
  if (type === FieldType.boolean) return text === 'true' ? true : text === 'false' ? false : text
  if (type === FieldType.float && text.trim() !== '' && Number.isFinite(Number(text))) return Number(text)
  return type === FieldType.string ? text : text.trim()
}

export const dataOf = (fields: readonly SceneField[], { value }: z.output<typeof typedRow>): ScreeningData =>
  Object.fromEntries(
    fields.map(({ name, fieldType }, place) => {
      const text = value[place] ?? ''
      return [name, text === '' ? null : givenOf(fieldType, text)]
    }),
  )

/** Moves the errors of the call's data, which it names, to their places in the form. */
export function atFields({ status, failure }: Refused, fields: readonly SceneField[]): Refused {
  const moved = Object.entries(failure.errors ?? {}).map(([path, texts]) => {
    const place = path.startsWith('data.') ? fields.findIndex(({ name }) => name === path.slice('data.'.length)) : -1
    return [place < 0 ? path : `value.${place}`, texts] as const
  })
  return { status, failure: { ...failure, errors: failure.errors && Object.fromEntries(moved) } }
}
