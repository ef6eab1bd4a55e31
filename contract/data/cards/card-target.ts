import { CardKind, TargetSide } from './codes.ts'
import { FigureTable, type ShownCard } from './figure-table.ts'
import type { FigureCell } from './shapes.ts'

export type CardTarget = {
  side: TargetSide
  target: string
  isMet: boolean
  /** Absolute distance of the number from its target. */
  gap: string
}

/** Number of a card of kind number; null if no row has one. */
export function cardNumber({ figures }: Pick<ShownCard, 'figures'>): FigureCell {
  const table = new FigureTable(figures)
  const { main } = table
  return main ? (figures.total?.[main.at] ?? table.cell(0, main.at)) : null
}

/** Comparison of a card's number with its target; undefined without a number or a target. */
export function cardTarget({
  card,
  figures,
  side = TargetSide.atLeast,
}: Pick<ShownCard, 'card' | 'figures' | 'side'>): CardTarget | undefined {
  const { target } = figures
  const cell = cardNumber({ figures })
  if (card.kind !== CardKind.number || target === null || cell === null) return undefined
  const difference = exactDifference(String(cell), target) ?? looseDifference(String(cell), target)
  if (difference === undefined) return undefined
  const { sign, gap } = difference
  return { side, target, gap, isMet: side === TargetSide.atLeast ? sign >= 0 : sign <= 0 }
}

type Difference = { sign: number; gap: string }

const decimalText = /^(-?)(\d+)(?:\.(\d+))?$/

/** Difference of two exact decimals; undefined if one is invalid. */
function exactDifference(number: string, target: string): Difference | undefined {
  const texts = [number, target]
  const places = Math.max(...texts.map((text) => decimalText.exec(text)?.[3]?.length ?? 0))
  const [reached, aimed] = texts.map((text) => {
    const [, sign = '', whole, part = ''] = decimalText.exec(text) ?? []
    return whole === undefined ? undefined : BigInt(sign + whole + part.padEnd(places, '0'))
  })
  if (reached === undefined || aimed === undefined) return undefined
  const sign = reached === aimed ? 0 : reached > aimed ? 1 : -1
  const digits = String(reached > aimed ? reached - aimed : aimed - reached).padStart(places + 1, '0')
  if (places === 0) return { sign, gap: digits }
  return { sign, gap: `${digits.slice(0, -places)}.${digits.slice(-places)}`.replace(/\.?0+$/, '') }
}

/** Difference of numbers in other notations, such as 1e-7. */
function looseDifference(number: string, target: string): Difference | undefined {
  const difference = Number(number) - Number(target)
  return Number.isFinite(difference) ? { sign: Math.sign(difference), gap: String(Math.abs(difference)) } : undefined
}
