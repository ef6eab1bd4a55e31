import type { Computing, OpenedCards } from '#api/data/cards/compute-cards.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import { sha256 } from '#api/platform/keys.ts'
import type { CountedCard } from '#contract/data/boards/shapes.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import { openForReader } from './card-figures.ts'
import type { ReadBoard } from './open-board.ts'

/** Digest of a reader's right to one table, from which figures were computed. */
export type Basis = { tableBizId: string; digest: string }

/** Digests of one reader's rights by table. */
export type KnownRights = Map<string, string>

type Reading = Pick<Computing, 'db' | 'clock'>
type Reader = { board: ReadBoard; actor: Principal }

/** Rights behind figures that were not shown as published. */
export async function basesOf(
  reading: Reading,
  { counted, ...reader }: Reader & { counted: readonly CountedCard[] },
): Promise<Basis[]> {
  const own = counted.flatMap(({ source, isAsPublished }) => (source && !isAsPublished ? [source.table.bizId] : []))
  const bases: Basis[] = []
  for (const tableBizId of new Set(own))
    bases.push({ tableBizId, digest: await basisOf(reading, { ...reader, tableBizId }) })
  return bases
}

/** True if a reader could see every figure: those as published, and others if their own right is equal. */
export async function seesAll(
  reading: Reading,
  { bases, known, ...reader }: Reader & { bases: readonly Basis[]; known: KnownRights },
): Promise<boolean> {
  for (const { tableBizId, digest } of bases) {
    const own = known.get(tableBizId) ?? (await basisOf(reading, { ...reader, tableBizId }))
    known.set(tableBizId, own)
    if (digest === '' || own !== digest) return false
  }
  return true
}

/** Digest of a reader's right to a table: its columns with their views, and its rows; '' without a right. */
async function basisOf(reading: Reading, params: Reader & { tableBizId: string }): Promise<string> {
  const opened = await openForReader(reading, params)
  return isRefusal(opened) ? '' : digestOfRight(opened)
}

const digestOfRight = ({ right: { columns, rowCondition } }: OpenedCards): string =>
  sha256(JSON.stringify([columns.map(({ name, view, maskKind }) => [name, view, maskKind]), rowCondition])).toString(
    'hex',
  )
