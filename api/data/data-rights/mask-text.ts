import { createHash } from 'node:crypto'
import { FieldType, MaskKind } from '#contract/data/tables/codes.ts'
import { columnTypes } from './column-types.ts'

type MaskOf = { fieldType: FieldType; maskKind: MaskKind; key: string }

const stars = '****'
const partShown = 4
const partLeast = 2 * partShown
const endsLeast = 4

/** Masks a value that the database stores as the engine's text; same result as `masked` in mask.ts. */
export function maskText(text: string, { fieldType, maskKind, key }: MaskOf): string | null {
  if (maskKind === MaskKind.empty) return null
  const isText = columnTypes[fieldType] === 'text'
  const isDay = fieldType === FieldType.date || fieldType === FieldType.timestamp
  const characters = [...text]
  if (maskKind === MaskKind.year && isDay) return text.slice(0, partShown)
  if (isText && maskKind === MaskKind.first4)
    return characters.length >= partLeast ? characters.slice(0, partShown).join('') + stars : stars
  if (isText && maskKind === MaskKind.last4)
    return characters.length >= partLeast ? stars + characters.slice(-partShown).join('') : stars
  if (isText && maskKind === MaskKind.ends) return endsOf(characters)
  return createHash('md5')
    .update(key + text)
    .digest('hex')
}

function endsOf(characters: readonly string[]): string {
  const first = characters.length > 1 ? (characters[0] ?? '') : ''
  const last = characters.length >= endsLeast ? (characters.at(-1) ?? '') : ''
  return first + stars + last
}
