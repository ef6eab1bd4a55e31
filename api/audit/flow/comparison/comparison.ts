import { join as joinPaths } from 'node:path'
import type { JobContext } from '#api/platform/engine/job.ts'
import {
  and,
  call,
  caseOf,
  cast,
  coalesce,
  type Expression,
  eq,
  ge,
  gt,
  le,
  literal,
  ne,
  not,
} from '#api/platform/engine/plan/expression.ts'
import {
  aggregate,
  count,
  distinct,
  filter,
  join,
  max,
  named,
  onEqual,
  type Plan,
  pick,
  project,
  rowNumber,
  scan,
  sort,
  unionAll,
  window,
} from '#api/platform/engine/plan/plan.ts'
import { createRecordFile } from '#api/platform/engine/record-file.ts'
import type { Chunk, Filling, NumberType, Session } from '#api/platform/engine/session.ts'
import { type FileRole, lineFields } from '#contract/audit/flow/line.ts'
import { type PairingRule, pairingRules, stateOfRule } from '#contract/audit/flow/pairing.ts'
import type { PairingSettings } from '#contract/audit/flow/pairing-settings.ts'
import { createProductFinder, type FlowProduct, factorOf } from '#contract/audit/flow/product.ts'
import {
  type Compared,
  type ComparisonParams,
  comparisonFiles,
  resultLines,
  writeManifest,
} from './comparison-files.ts'
import {
  base,
  type ComparisonSource,
  dayNumber,
  findGoods,
  flowTypeId,
  linesOf,
  placed,
  placeOf,
  rowOfPlace,
  takesPart,
  withGoods,
  wordsOf,
} from './goods.ts'
import { pairProduct } from './pairing.ts'
import { stockBalance } from './stock.ts'
import { totalsOf } from './totals.ts'

const isTwoSided: readonly FileRole[] = ['reported', 'sale']

/**
 * Compares reported lines with sales. The result's files hold each line with its state, rule and group; a manifest next
 * to them holds figures and inputs.
 */
export async function compare(params: ComparisonParams, context: JobContext): Promise<Compared> {
  const { session, room, progress } = context
  const finder = createProductFinder(params.products, params.relations)
  const products = [...params.products]
  const productIds = new Map(products.map((product, index) => [product, index + 1]))

  progress({ stage: 'names', rows: 0, of: 0 })
  const names = ['productCode', 'productName', 'spec', 'unit']
  await session.store('words', aggregate(unionAll(params.sources.map(wordsOf)), names, { lines: count() }))
  const { unknownNames, unitFaults } = await findGoods(
    session,
    joinPaths(room.scratch, 'goods.records'),
    (words, unit) => {
      const product = finder.find(words)
      return product && { id: productIds.get(product) ?? 0, code: product.code, factor: factorOf(product, unit) ?? 0 }
    },
  )

  progress({ stage: 'lines', rows: 0, of: 0 })
  await session.store('batches', idsOf(params.sources, 'batchNo'))
  await session.store('counterparties', idsOf(params.sources, 'counterparty'))
  const sides = params.sources.filter(({ role }) => isTwoSided.includes(role))
  const rows = await session.store('sides', unionAll(sides.map(numbersOf)))

  progress({ stage: 'pairs', rows: 0, of: rows })
  const files = await partsOf(session, sides)
  const cappedSplits = await pairAll(params.settings, { rows, files }, context)

  await session.drop('sides')
  await storeDuplicates(session, sides, files.length)

  progress({ stage: 'result', rows: 0, of: rows })
  await writeProducts(session, products, joinPaths(room.scratch, 'products.records'))
  let written = 0
  for (const [number, parts] of files.entries()) {
    const paired = scan(pairedOf(number))
    const file = joinPaths(room.output, comparisonFiles.result(number))
    written += await session.write(unionAll(parts.map((part) => resultOf(part, paired))), file)
    await session.drop(pairedOf(number))
    progress({ stage: 'result', rows: written, of: rows })
  }
  if (written !== rows) throw new Error(`${written} of ${rows} lines came to be written`)
  const unitFaulty = sort(unionAll(params.sources.map(unitFaultsOf)), 'source', 'row')
  await session.write(unitFaulty, joinPaths(room.output, comparisonFiles.unitFaults))
  const totals = await totalsOf(session, resultLines(room.output))
  const stock = await stockBalance(session, params.sources, products)
  const compared = { totals, stock, unknownNames, unitFaults, cappedSplits, lines: rows }
  await writeManifest(session, room.output, params, compared)
  return compared
}

/** Writes the product table of the result: code, and the code's rank for sorting pages. */
async function writeProducts(session: Session, products: readonly FlowProduct[], file: string): Promise<void> {
  const records = createRecordFile(file)
  const codes = products.map(({ code }) => code)
  const ranks = new Map([...new Set(codes)].sort(byBytes).map((code, rank) => [code, rank]))
  for (const [index, code] of codes.entries()) records.add([String(index + 1), code, String(ranks.get(code))])
  records.end()
  await session.load('products', { product: 'integer', code: 'text', productRank: 'integer' }, file)
}

/** Byte order, as the engine sorts texts. */
const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b))

/** Assigns an id from 1 to every batch or counterparty in text order; 0 means none. */
const idsOf = (sources: readonly ComparisonSource[], column: 'batchNo' | 'counterparty'): Plan => {
  const every = unionAll(sources.map((source) => pick(linesOf(source), [column])))
  return window(distinct(filter(every, ne(column, literal('')))), { [`${column}Id`]: rowNumber(column) })
}

/** Lines of a side as numbers only. */
function numbersOf(source: ComparisonSource): Plan {
  const withBatch = join('left', {
    left: withGoods(source),
    right: scan('batches'),
    on: onEqual('batchNo'),
    columns: { right: ['batchNoId'] },
  })
  const withIds = join('left', {
    left: withBatch,
    right: scan('counterparties'),
    on: onEqual('counterparty'),
    columns: { right: ['counterpartyId'] },
  })
  const idOf = (column: string) => cast(coalesce(column, literal(0)), 'integer')
  return project(filter(withIds, takesPart), {
    product: 'product',
    batch: idOf('batchNoId'),
    counterparty: idOf('counterpartyId'),
    flowType: flowTypeId,
    quantity: cast(base, 'double'),
    day: dayNumber,
    side: literal(source.role === 'sale' ? 1 : 0),
    place: placed(source),
  })
}

/** Stores the places of duplicates: alike lines of one side with the same document number. */
async function storeDuplicates(session: Session, sides: readonly ComparisonSource[], files: number): Promise<void> {
  const paired = unionAll(Array.from({ length: files }, (_, file) => scan(pairedOf(file))))
  const withDocument = unionAll(
    sides.map((source) =>
      project(filter(linesOf(source), ne('documentNo', literal(''))), {
        documentNo: 'documentNo',
        place: placed(source),
      }),
    ),
  )
  await session.store(
    'documents',
    join('inner', {
      left: withDocument,
      right: pick(filter(paired, ge('alike', literal(0))), ['place', 'alike']),
      on: onEqual('place'),
      columns: { right: ['alike'] },
    }),
  )
  const key = ['alike', 'documentNo']
  const twice = join('inner', {
    left: scan('documents'),
    right: aggregate(scan('documents'), key, { lines: count() }, ge('lines', literal(2))),
    on: onEqual(...key),
    columns: { right: [] },
  })
  await session.store('duplicates', project(twice, { place: 'place', duplicate: literal(true) }))
}

const pairColumns = ['product', 'batch', 'counterparty', 'flowType', 'quantity', 'day', 'side', 'place'] as const
/**
 * Pairing result of each line. Lines that differ only in their document are `alike`: each has the place of the first.
 */
const pairedColumns = {
  place: 'double',
  rule: 'integer',
  group: 'double',
  other: 'double',
  days: 'integer',
  difference: 'double',
  base: 'double',
  product: 'integer',
  batchNoRank: 'integer',
  counterpartyRank: 'integer',
  alike: 'double',
} as const satisfies Record<string, NumberType>

const pairedOf = (file: number): string => `paired-${file}`

type Pairing = { rows: number; files: readonly (readonly Part[])[] }

/** Pairs product by product in stream order, into a table for each file; returns the number of capped splits. */
async function pairAll(
  settings: PairingSettings,
  { rows, files }: Pairing,
  { session, progress }: JobContext,
): Promise<number> {
  const fillings: { filling: Filling; lines: number[] }[] = []
  for (const file of files.keys())
    fillings.push({ filling: await session.fill(pairedOf(file), pairedColumns), lines: [] })
  const fileOf = filesByPlace(files)
  const sorted = session.stream(sort(scan('sides'), ...pairColumns))
  let capped = 0
  let done = 0
  for await (const lines of byProduct(sorted)) {
    const { count } = lines
    const { rule, group, other, capped: more } = pairProduct(lines, settings)
    capped += more
    const places = new Float64Array(count)
    const others = new Float64Array(count)
    const days = new Float64Array(count)
    const differences = new Float64Array(count)
    for (let line = 0; line < count; line++) {
      const of = group[line] as number
      places[line] = of < 0 ? -1 : (lines.place[of] as number)
      const another = other[line] as number
      others[line] = another < 0 ? -1 : (lines.place[another] as number)
      if (another < 0) continue
      const [reported, sale] = lines.side[line] ? [another, line] : [line, another]
      days[line] = (lines.day[sale] as number) - (lines.day[reported] as number)
      differences[line] = (lines.quantity[sale] as number) - (lines.quantity[reported] as number)
    }
    const { place, quantity, product, batch, counterparty } = lines
    const alike = firstAlike(lines)
    const found = [place, rule, places, others, days, differences, quantity, product, batch, counterparty, alike]
    for (let line = 0; line < count; line++) fillings[fileOf(place[line] as number)]?.lines.push(line)
    for (const { filling, lines: own } of fillings) {
      filling.add(found, own)
      own.length = 0
    }
    done += count
    progress({ stage: 'pairs', rows: done, of: rows })
  }
  for (const { filling } of fillings) filling.end()
  if (done !== rows) throw new Error(`${done} of ${rows} lines came to be paired`)
  return capped
}

/**
 * For each line, the place of the first line that differs only in its document; -1 if there is none. Such lines are
 * adjacent.
 */
function firstAlike({ count, ...lines }: Columns & { count: number }): Float64Array {
  const first = new Float64Array(count).fill(-1)
  const isAlike = (a: number, b: number) =>
    lines.batch[a] === lines.batch[b] &&
    lines.counterparty[a] === lines.counterparty[b] &&
    lines.flowType[a] === lines.flowType[b] &&
    lines.quantity[a] === lines.quantity[b] &&
    lines.day[a] === lines.day[b] &&
    lines.side[a] === lines.side[b]
  for (let line = 1; line < count; line++) {
    if (!isAlike(line - 1, line)) continue
    if (first[line - 1] === -1) first[line - 1] = lines.place[line - 1] as number
    first[line] = first[line - 1] as number
  }
  return first
}

type Columns = Record<(typeof pairColumns)[number], Float64Array>

/** Groups lines by product; the input is sorted by product. */
async function* byProduct(chunks: AsyncIterable<Chunk>): AsyncGenerator<Columns & { count: number }> {
  let held = 0
  let room = 1 << 12
  const empty = (size: number) =>
    Object.fromEntries(pairColumns.map((column) => [column, new Float64Array(size)])) as Columns
  let columns = empty(room)
  const take = (): Columns & { count: number } => {
    const taken = Object.fromEntries(
      pairColumns.map((column) => [column, columns[column].subarray(0, held)]),
    ) as Columns
    return { ...taken, count: held }
  }
  for await (const chunk of chunks) {
    const values = pairColumns.map((_, column) => chunk.numbers(column))
    const [products] = values as [ArrayLike<number>]
    for (let from = 0; from < chunk.count; ) {
      const product = products[from] as number
      if (held > 0 && columns.product[0] !== product) {
        yield take()
        held = 0
      }
      let to = from
      while (to < chunk.count && products[to] === product) to++
      if (held + to - from > room) {
        room = Math.max(2 * room, held + to - from)
        const larger = empty(room)
        for (const column of pairColumns) larger[column].set(columns[column].subarray(0, held))
        columns = larger
      }
      for (const [index, column] of pairColumns.entries()) {
        const of = columns[column]
        const read = values[index] as ArrayLike<number>
        for (let row = from; row < to; row++) of[held + row - from] = read[row] as number
      }
      held += to - from
      from = to
    }
  }
  if (held > 0) yield take()
}

const isRule = (rule: PairingRule) => eq('rule', literal(pairingRules.indexOf(rule)))

const ruleName = caseOf(
  pairingRules.map((rule) => ({ when: isRule(rule), result: literal(rule) })),
  literal('rest'),
)

function stateOf(role: FileRole): Expression {
  const rules = Object.keys(stateOfRule) as Exclude<PairingRule, 'rest'>[]
  return caseOf(
    rules.map((rule) => ({ when: isRule(rule), result: literal(stateOfRule[rule]) })),
    literal(role === 'sale' ? 'onlyDealer' : 'onlyReported'),
  )
}

/** Rows of a source: `after` is exclusive, `to` inclusive. */
type Part = { source: ComparisonSource; after: number; to: number }

/** Rows per written part; bounds the memory for their pairing results. */
const rowsOfPart = 1 << 20

/** The parts of each file of the result. */
async function partsOf(session: Session, sources: readonly ComparisonSource[]): Promise<Part[][]> {
  const files: Part[][] = []
  let left = -1
  for (const source of sources) {
    const [[last] = []] = await session.rows(aggregate(linesOf(source), [], { last: max('row') }))
    const rows = Number(last ?? 0)
    for (let after = 0; after === 0 || after < rows; after += rowsOfPart) {
      const part = { source, after, to: Math.min(after + rowsOfPart, rows) }
      left -= part.to - after
      if (left >= 0) files.at(-1)?.push(part)
      else {
        files.push([part])
        left = rowsOfPart - (part.to - after)
      }
    }
  }
  return files
}

/** Maps a line's place to the number of its result file. */
function filesByPlace(files: readonly (readonly Part[])[]): (place: number) => number {
  const bySource: number[][] = []
  for (const [file, parts] of files.entries())
    for (const { source, after } of parts) {
      bySource[source.source] ??= []
      ;(bySource[source.source] as number[])[after / rowsOfPart] = file
    }
  return (place) => {
    const { source, row } = rowOfPlace(place)
    return bySource[source]?.[Math.floor((row - 1) / rowsOfPart)] ?? 0
  }
}

const isWithin = (column: string, after: number, to: number): Expression =>
  and(gt(column, literal(after)), le(column, literal(to)))

/** Lines of a part as read, with their pairing results. */
function resultOf({ source, after, to }: Part, paired: Plan): Plan {
  const read = project(filter(linesOf(source), isWithin('row', after, to)), { ...readColumns, place: placed(source) })
  const isOfPart = isWithin('place', placeOf(source.source, after), placeOf(source.source, to))
  const withPairing = join('inner', {
    left: read,
    right: pick(filter(paired, isOfPart), namesOfPaired),
    on: onEqual('place'),
    columns: { right: namesOfPaired.filter((column) => column !== 'place') },
  })
  const withProduct = join('inner', {
    left: withPairing,
    right: scan('products'),
    on: onEqual('product'),
    columns: { right: ['code', 'productRank'] },
  })
  const whole = join('left', {
    left: withProduct,
    right: scan('duplicates'),
    on: onEqual('place'),
    columns: { right: ['duplicate'] },
  })
  return project(whole, {
    source: literal(source.source),
    role: literal(source.role),
    ...readColumns,
    product: 'code',
    month: call('to_char', 'date', literal('YYYY-MM')),
    base: cast('base', 'bigint'),
    state: stateOf(source.role),
    rule: ruleName,
    place: cast('place', 'bigint'),
    group: cast('group', 'bigint'),
    other: cast('other', 'bigint'),
    days: 'days',
    difference: cast('difference', 'bigint'),
    duplicate: coalesce('duplicate', literal(false)),
    ...named(['productRank', 'batchNoRank', 'counterpartyRank']),
  })
}

const namesOfPaired = Object.keys(pairedColumns).filter((column) => column !== 'alike')
const readColumns = named(['row', ...lineFields])

const unitFaultsOf = (source: ComparisonSource): Plan =>
  project(filter(withGoods(source), and(gt('product', literal(0)), not(takesPart))), {
    source: literal(source.source),
    ...named(['row', 'unit', 'product']),
  })
