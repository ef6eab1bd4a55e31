import { hasDuplicates } from '#api/platform/engine/key-parts.ts'
import type { Plan } from '#api/platform/engine/plan/plan.ts'
import type { Session } from '#api/platform/engine/session.ts'
import { columnOf } from '#api/platform/ingest/raw.ts'
import { FieldType } from '#contract/data/tables/codes.ts'
import type { ColumnsSurvey } from './survey-columns.ts'

/** Maximum queries to find a key: more would take longer than choosing one manually. */
const singlesTried = 6
const pairsTried = 6

/** Headers of identifiers; their columns are tried first. */
const keyHead = /(^|[_\s])id$|(^|[_\s])(no|code|key|number)$|[a-z]Id$|编号|编码|代码|单号|号码|流水号|序号|主键/i
/** Types of keys: amounts and measures are unique only by chance. */
const keyTypes: readonly FieldType[] = [FieldType.string, FieldType.integer, FieldType.date, FieldType.timestamp]

type Candidate = { at: number; isKeyHead: boolean; cells: readonly string[] }

/**
 * Suggests the first column, otherwise the first pair of columns, that is filled in all rows and unique. `rows` are
 * those of the survey; a `declared` key is tried first. Returns column positions; [] if there is none.
 */
export async function proposeKey(
  session: Session,
  rows: Plan,
  survey: ColumnsSurvey,
  declared: readonly number[] = [],
): Promise<number[]> {
  if (survey.rows === 0) return []
  const candidates = survey.columns
    .filter(({ empty, misfits, fieldType }) => empty === 0 && misfits === 0 && keyTypes.includes(fieldType))
    .map(({ at, head }) => ({ at, isKeyHead: keyHead.test(head), cells: survey.sample[at - 1] ?? [] }))
    .sort((a, b) => Number(b.isKeyHead) - Number(a.isKeyHead) || a.at - b.at)
  const isUnique = async (places: readonly number[]) =>
    !(await hasDuplicates(session, rows, { keys: places.map(columnOf), of: survey.rows }))
  const isFilled = declared.every((at) => survey.columns.some((column) => column.at === at && column.empty === 0))
  if (declared.length > 0 && isFilled && (await isUnique(declared))) return [...declared]
  for (const { at } of candidates.filter(({ cells }) => areDistinct([cells])).slice(0, singlesTried))
    if (await isUnique([at])) return [at]
  const pairs = pairsOf(candidates).filter(([one, other]) => areDistinct([one.cells, other.cells]))
  for (const [one, other] of pairs.slice(0, pairsTried)) {
    const places = [one.at, other.at].sort((a, b) => a - b)
    if (await isUnique(places)) return places
  }
  return []
}

function areDistinct(columns: readonly (readonly string[])[]): boolean {
  const [first = []] = columns
  const keys = new Set(first.map((_, row) => JSON.stringify(columns.map((cells) => cells[row]))))
  return keys.size === first.length
}

/** Excludes columns with a single value, which add nothing to a pair. */
function pairsOf(candidates: readonly Candidate[]): [Candidate, Candidate][] {
  const telling = candidates.filter(({ cells }) => new Set(cells).size > 1).slice(0, pairColumns)
  return telling.flatMap((one, at) => telling.slice(at + 1).map((other): [Candidate, Candidate] => [one, other]))
}
const pairColumns = 12
