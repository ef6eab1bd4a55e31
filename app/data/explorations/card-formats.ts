/** Files of one card: its figures, and its drawing. */
export const cardFormats = ['xlsx', 'csv', 'svg', 'png'] as const
export type CardFormat = (typeof cardFormats)[number]
