import { eq, literal, when } from '#api/platform/engine/plan/expression.ts'
import { aggregate, count, named, type Plan, project, sum } from '#api/platform/engine/plan/plan.ts'
import type { Session, Value } from '#api/platform/engine/session.ts'
import { type PairingState, pairingStates } from '#contract/audit/flow/pairing.ts'

/** Quantities in ten-thousandths of base units, amounts in ten-thousandths of a yuan; integers as text. */
export type SideTotal = { lines: number; quantity: string; amount: string }
type StateTotal = { state: PairingState; reported: SideTotal; sale: SideTotal }

/** Reported, matched and sold figures of a product and month, or of a counterparty. */
export type Compared = {
  reported: SideTotal
  matched: { lines: number; quantity: string }
  sale: SideTotal
}
export type ComparisonTotals = {
  byState: StateTotal[]
  byProductMonth: (Compared & { product: string; month: string })[]
  byCounterparty: (Compared & { counterparty: string })[]
  /** Matched ÷ reported; returns count negative. */
  share: { reportedQuantity: string; matchedQuantity: string }
}

const matched = eq('state', literal('matched'))

/** The figures of a comparison's result. */
export async function totalsOf(session: Session, result: Plan): Promise<ComparisonTotals> {
  const summed = async (by: readonly string[]) =>
    session.rows(
      aggregate(
        project(result, {
          ...named([...by, 'role', 'base', 'amount']),
          matchedLine: when(matched, literal(1), literal(0)),
          matchedBase: when(matched, 'base', literal(0)),
        }),
        [...by, 'role'],
        {
          lines: count(),
          quantity: sum('base'),
          amount: sum('amount'),
          matchedLines: sum('matchedLine'),
          matchedQuantity: sum('matchedBase'),
        },
      ),
    )
  const states = grouped(await summed(['state']), 1)
  const byState = pairingStates.map((state) => {
    const { reported, sale } = states.find(({ key: [of] }) => of === state) ?? noLines
    return { state, reported, sale }
  })
  const total = (of: (state: StateTotal) => boolean) =>
    String(byState.filter(of).reduce((sum, { reported }) => sum + BigInt(reported.quantity), 0n))
  return {
    byState,
    byProductMonth: grouped(await summed(['product', 'month']), 2).map(
      ({ key: [product = '', month = ''], ...sums }) => ({
        product,
        month,
        ...sums,
      }),
    ),
    byCounterparty: grouped(await summed(['counterparty']), 1).map(({ key: [counterparty = ''], ...sums }) => ({
      counterparty,
      ...sums,
    })),
    share: { reportedQuantity: total(() => true), matchedQuantity: total(({ state }) => state === 'matched') },
  }
}

const nothing: SideTotal = { lines: 0, quantity: '0', amount: '0' }
const noLines: Compared = { reported: nothing, matched: { lines: 0, quantity: '0' }, sale: nothing }

/** Joins both sides by key, in key order. */
function grouped(rows: readonly Value[][], keys: number): (Compared & { key: string[] })[] {
  const found = new Map<string, Compared & { key: string[] }>()
  for (const row of rows) {
    const key = row.slice(0, keys).map(String)
    const [role, lines, quantity, amount, matchedLines, matchedQuantity] = row.slice(keys)
    const known = found.get(key.join('\n')) ?? { ...noLines, key }
    const side = { lines: Number(lines), quantity: String(quantity ?? 0), amount: String(amount ?? 0) }
    found.set(
      key.join('\n'),
      role === 'sale'
        ? { ...known, sale: side }
        : {
            ...known,
            reported: side,
            matched: { lines: Number(matchedLines), quantity: String(matchedQuantity ?? 0) },
          },
    )
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sums]) => sums)
}
