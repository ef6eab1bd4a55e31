import { type Computing, factsOf, openForCards, rowsIn } from '#api/data/cards/compute-cards.ts'
import type { RawProfile } from '#api/data/cards/figures/profile.ts'
import { requireStill } from '#api/data/table-reads/open-version.ts'
import { cellOf } from '#api/data/table-reads/read-table.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import { runUntilLeft } from '#api/platform/request-scope.ts'
import { TablePermission } from '#contract/data/authorizations/codes.ts'
import type { CardWords } from '#contract/data/cards/shapes.ts'
import type { Condition } from '#contract/data/conditions.ts'
import { profileBars } from '#contract/data/explorations/codes.ts'
import type { ColumnProfiles, ProfiledColumn } from '#contract/data/explorations/shapes.ts'
import { ColumnView, FieldType } from '#contract/data/tables/codes.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'

const profileBudgetMs = 10 * 60_000

type Params = {
  workspaceBizId: string
  tableBizId: string
  dataVersion?: number | undefined
  filter: Condition | null
}
type Profile = { rows: number; columns: RawProfile[] }

/**
 * Figures of each column that the reader sees, with bars, under a filter. Masked columns have only counts. Refuses
 * access.denied, notFound, table.right, table.empty, validation.
 */
export async function profileColumns(
  computing: Computing,
  { params: { workspaceBizId, tableBizId, ...params }, actor }: { params: Params; actor: Principal },
): Promise<ColumnProfiles | Refusal> {
  const { clock, results } = computing
  const table = { bizId: tableBizId, workspaceBizId }
  const opened = await openForCards(computing, { table, dataVersion: params.dataVersion, actor })
  if (isRefusal(opened)) return opened
  const { right, version, columns } = opened
  const { filter } = params
  const symbolic = await rowsIn(computing, opened, { filter, folder: '' })
  if (isRefusal(symbolic)) return symbolic
  const query = ['explorations.profile', symbolic, columns, clock.timeZone] as const
  const source = { query, versions: [version.id], right }
  // The profile is cached for all readers with the same right, even if the first one disconnects.
  const made =
    results.find<Profile>(source) ??
    (await runUntilLeft(undefined, () =>
      results.compute<Profile>(source, () =>
        computing.datasets.use([version.datasetId], async (folders) => {
          const folder = folders.get(version.datasetId) ?? ''
          const rows = await rowsIn(computing, opened, { filter, folder })
          if (isRefusal(rows)) return rows
          const seen = columns.map(({ name, fieldType }) => ({ name, fieldType }))
          const input = { rows, columns: seen, timeZone: clock.timeZone, bars: profileBars }
          const limits = { inputs: [folder], budgetMs: profileBudgetMs, by: actor.userId, workspace: right.workspaceId }
          const outcome = await computing.cards.run('profile', input, limits)
          if (!('failed' in outcome)) return outcome.reply
          if (outcome.failed === 'late' || outcome.failed === 'memory')
            return refuse('validation', { faults: { filter: [{ key: 'cards-faults:late' }] } })
          throw new Error(`table ${right.bizId} was not profiled: ${outcome.failed}`)
        }),
      ),
    ))
  if (isRefusal(made)) return made
  const still = { right, version, table, actor, permissions: [TablePermission.view] }
  const ended = await requireStill(computing, still)
  if (ended) return ended
  const { newestVersion } = factsOf(opened)
  const known = new Map(right.columns.map((column) => [column.name, column]))
  return {
    dataVersion: version.number,
    newestVersion,
    timeZone: clock.timeZone,
    rows: { of: version.rows, filtered: made.rows, hasRowCondition: right.rowCondition !== null },
    columns: columns.flatMap((column, at): ProfiledColumn[] => {
      const raw = made.columns[at]
      if (!raw) return []
      const { name, fieldType, view } = column
      const { title = '', isKey = false } = known.get(name) ?? {}
      const isPlain = view === ColumnView.plain
      const cell = (value: RawProfile['least']) => cellOf(value, fieldType)
      // Days, months and years of timestamps are dates.
      const barCell = (value: RawProfile['least']) =>
        fieldType === FieldType.timestamp && raw.form === 'range' ? value : cell(value)
      return [
        {
          ...raw,
          name,
          title,
          fieldType,
          view,
          isKey,
          least: isPlain ? cell(raw.least) : null,
          most: isPlain ? cell(raw.most) : null,
          bars: raw.bars.map((bar) => ({ ...bar, value: barCell(bar.value), upper: barCell(bar.upper) })),
          oddities: oddities(raw, { fieldType, isKey }),
        },
      ]
    }),
    hidden: version.columns.length - columns.length,
  }
}

/** Minimum shares of empty cells or one value that make a column odd; distance from the mean in standard deviations. */
const oddShares = { empty: 0.5, oneValue: 0.95 } as const
const farDeviations = 10
const fewRows = 20

/** Oddities that an auditor checks first, each as a text key with its values. */
function oddities(profile: RawProfile, { fieldType, isKey }: { fieldType: FieldType; isKey: boolean }): CardWords[] {
  const { count, empty, distinct, isApproximate, bars, mean, deviation, least, most } = profile
  const all = count + empty
  const found: CardWords[] = []
  const say = (oddity: string, values: CardWords['values'] = {}) =>
    void found.push({ key: `cards-faults:oddity.${oddity}`, values })
  if (all === 0) return found
  if (count === 0) {
    say('allEmpty')
    return found
  }
  if (empty / all >= oddShares.empty) say('mostlyEmpty', { percent: Math.round((empty / all) * 100) })
  if (distinct === 1) say('constant')
  if (count < fewRows) return found
  if (!isKey && !isApproximate && distinct === count && fieldType !== FieldType.float) say('unique')
  const [largest] = bars.filter(({ mark }) => mark === 'value').toSorted((a, b) => b.rows - a.rows)
  if (profile.form === 'values' && distinct > 1 && largest && largest.rows / count >= oddShares.oneValue)
    say('oneValue', { percent: Math.floor((largest.rows / count) * 100) })
  if (mean !== null && deviation !== null && deviation > 0) {
    const far = Math.max(Number(most) - mean, mean - Number(least)) / deviation
    if (far >= farDeviations) say('far', { times: Math.floor(far) })
  }
  return found
}
