import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { resultLines } from '#api/audit/flow/comparison/comparison-files.ts'
import { rowOfPlace } from '#api/audit/flow/comparison/goods.ts'
import type { ComparisonTotals, SideTotal } from '#api/audit/flow/comparison/totals.ts'
import { openDuckdb } from '#api/platform/engine/dialects/duckdb/session.ts'
import { pick, sort } from '#api/platform/engine/plan/plan.ts'
import { newFolder } from '../../support/folder.ts'
import { compareDealer, readDealer } from './run-job.ts'
import { groupsOfTruth, type TrueGroup, type Truth, truthOf } from './truth.ts'

const dealers = process.env.FLOW_DATA ? ['small', 'medium', 'large'] : ['small', 'medium']
const folder = newFolder()
afterAll(folder.remove)

/** Groups of a result, in the form of the ground truth. */
async function groupsOfResult(output: string): Promise<{ groups: TrueGroup[]; duplicates: string[] }> {
  const session = await openDuckdb({
    threads: 1,
    memoryMegabytes: 300,
    spill: join(folder.path, 'spill'),
    spillMegabytes: 1000,
    folders: [output],
  })
  const columns = ['place', 'group', 'role', 'state', 'rule', 'days', 'difference', 'other', 'duplicate']
  const rows = await session.rows(sort(pick(resultLines(output), columns), 'place'))
  session.close()
  const groups = new Map<string, TrueGroup>()
  const duplicates: string[] = []
  for (const [place, group, role, state, rule, days, difference, other, duplicate] of rows) {
    const { source, row } = rowOfPlace(Number(place))
    const key = Number(group) < 0 ? `alone ${place}` : String(group)
    const known = groups.get(key) ?? [String(state), String(rule), [], []]
    known[role === 'sale' ? 3 : 2].push([source, row])
    if (Number(other) >= 0) known[4] = { days: Number(days), difference: Number(difference) / 10_000 }
    groups.set(key, known)
    if (duplicate) duplicates.push(`${role} ${source} ${row}`)
  }
  return { groups: [...groups.values()], duplicates }
}

const keyOf = ([state, rule, reported, sale]: TrueGroup) => JSON.stringify([state, rule, reported, sale])

/** Groups that differ in state, rule, lines, days or difference. */
function differences(found: TrueGroup[], truth: Truth): string[] {
  const known = new Map(found.map((group) => [keyOf(group), group[4]]))
  const wanted = groupsOfTruth(truth)
  const wrong = wanted.filter((group) => {
    const [figures, expected] = [known.get(keyOf(group)), group[4]]
    if (!known.has(keyOf(group))) return true
    return (
      (expected?.days !== undefined && figures?.days !== expected.days) ||
      (expected?.difference !== undefined && figures?.difference !== expected.difference)
    )
  })
  return [
    ...wrong.map(keyOf),
    ...(wanted.length === found.length ? [] : [`${found.length} groups, not ${wanted.length}`]),
  ]
}

type Sums = Pick<ComparisonTotals['byCounterparty'][number], 'reported' | 'matched' | 'sale'>

const units = (tenThousandths: string): number => Number(tenThousandths) / 10_000
const yuan = (tenThousandths: string): string => (Number(tenThousandths) / 10_000).toFixed(2)
const sideText = ({ lines, quantity, amount }: SideTotal) => ({
  lines,
  quantity: units(quantity),
  amount: yuan(amount),
})

for (const dealer of dealers)
  test(`every line of the ${dealer} dealer's comparison, its totals and its stock are right`, {
    tags: dealer === 'small' ? [] : 'long',
    timeout: 600_000,
  }, async () => {
    const truth = truthOf(dealer)
    const sources = await readDealer(dealer, truth, join(folder.path, dealer))
    const output = join(folder.path, dealer, 'result')
    const { totals, stock, unknownNames, unitFaults, cappedSplits } = await compareDealer(truth, sources, output)

    const { groups, duplicates } = await groupsOfResult(output)
    expect(differences(groups, truth)).toEqual([])
    expect({ unknownNames, unitFaults, cappedSplits }).toEqual({ unknownNames: [], unitFaults: [], cappedSplits: 0 })
    expect(duplicates.sort()).toEqual(
      truth.duplicates.flatMap(([role, places]) => places.map(([source, row]) => `${role} ${source} ${row}`)).sort(),
    )

    expect(
      Object.fromEntries(
        totals.byState.map(({ state, reported, sale }) => [
          state,
          { reported: sideText(reported), sale: sideText(sale) },
        ]),
      ),
    ).toEqual(truth.totals.byState)
    const both = ({ reported, matched, sale }: Sums) => [
      units(reported.quantity),
      yuan(reported.amount),
      units(matched.quantity),
      units(sale.quantity),
      yuan(sale.amount),
    ]
    const byKey = (a: (string | number)[], b: (string | number)[]) =>
      String(a[0]) + a[1] < String(b[0]) + b[1] ? -1 : 1
    expect(totals.byProductMonth.map((sums) => [sums.product, sums.month, ...both(sums)]).sort(byKey)).toEqual(
      truth.totals.byProductMonth.sort(byKey),
    )
    expect(totals.byCounterparty.map((sums) => [sums.counterparty, ...both(sums)]).sort(byKey)).toEqual(
      truth.totals.byCounterparty.sort(byKey),
    )
    const { reportedQuantity, matchedQuantity, share } = truth.totals.share
    expect(units(totals.share.reportedQuantity)).toBe(reportedQuantity)
    expect(units(totals.share.matchedQuantity)).toBe(matchedQuantity)
    expect((units(totals.share.matchedQuantity) / units(totals.share.reportedQuantity)).toFixed(6)).toBe(share)

    const { keys, balanced, opening, closing, findings } = stock
    expect({ keys, balanced, opening, closing }).toEqual({
      keys: truth.stock.keys,
      balanced: truth.stock.balanced,
      opening: truth.period.opening,
      closing: truth.period.closing,
    })
    const inUnits = findings.map((finding) =>
      finding.finding === 'doesNotBalance'
        ? {
            ...finding,
            computed: units(finding.computed),
            closing: units(finding.closing),
            difference: units(finding.difference),
          }
        : { ...finding, spans: finding.spans.map((span) => ({ ...span, lowest: units(span.lowest) })) },
    )
    const order = (a: Record<string, unknown>, b: Record<string, unknown>) =>
      `${a.finding} ${a.product} ${a.batch}` < `${b.finding} ${b.product} ${b.batch}` ? -1 : 1
    expect(inUnits.sort(order)).toEqual([...truth.stock.findings].sort(order))
  })

test('threads and memory change nothing', { tags: 'long', timeout: 120_000 }, async () => {
  const truth = truthOf('small')
  const sources = await readDealer('small', truth, join(folder.path, 'again'))
  for (const [index, room] of [{ threads: 1, memoryMegabytes: 100 }, { threads: 4 }].entries()) {
    const output = join(folder.path, 'again', `result-${index}`)
    await compareDealer(truth, sources, output, room)
    expect(differences((await groupsOfResult(output)).groups, truth)).toEqual([])
  }
})
