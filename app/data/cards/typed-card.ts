import { z } from 'zod'
import { type FormValues, fieldValuesOf, settingsIn, shapesOf } from '#app/data/processes/setting-values.ts'
import type { CardKind } from '#contract/data/cards/codes.ts'
import type { Card } from '#contract/data/cards/shapes.ts'
import { cardFields } from './card-fields.ts'

/** Shape of what is typed into the form of a card; saving checks the values. */
export const typedCard = (kind: CardKind) => ({
  title: z.string().default(''),
  settings: z.strictObject(shapesOf(cardFields[kind])).optional(),
})

/** Settings from the typed values; empty ones take their default. */
export function cardSettingsOf(kind: CardKind, typed: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const settings = settingsIn(cardFields[kind], typed)
  const withDefaults = new Set(cardFields[kind].flatMap(({ name, as }) => (as === 'number' ? [name] : [])))
  return Object.fromEntries(
    Object.entries(settings).filter(
      ([name, value]) => value !== undefined && (value !== null || !withDefaults.has(name)),
    ),
  )
}

/** Field values of a card. */
export const cardValuesOf = ({ kind, title, settings }: Pick<Card, 'kind' | 'title' | 'settings'>): FormValues => ({
  title,
  ...fieldValuesOf(cardFields[kind], settings as Record<string, unknown>),
})
