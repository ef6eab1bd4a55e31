import { isBlank } from '#api/platform/ingest/rows.ts'
import { endsAs, isOfficeDay, isOtherDirection, isOtherThan, isScaled } from '#contract/audit/flow/head-endings.ts'
import { fieldOfHead, headOf } from '#contract/audit/flow/heads.ts'
import { type Columns, type FileRole, fieldsOfRole, type LineField } from '#contract/audit/flow/line.ts'
import { dateOrders, readDate } from '#contract/platform/ingest/date.ts'
import { readDecimal } from '#contract/platform/ingest/decimal.ts'
import { plain } from '#contract/platform/ingest/text.ts'

export type SuggestedColumns = {
  columns: Columns
  /** Evidence for each column: its header, or its cells. */
  by: Partial<Record<LineField, 'head' | 'content'>>
}

type ColumnsParams = {
  heads: readonly string[]
  /** A few hundred rows below the header row. */
  samples: readonly (readonly string[])[]
  role: FileRole
  /** Product codes of the client; a dealer's own codes are no evidence. */
  isProductCode?: (text: string) => boolean
}

/** Suggests a column for each field, by header or otherwise by content. */
export function suggestColumns({ heads, samples, role, isProductCode }: ColumnsParams): SuggestedColumns {
  const columns: Columns = {}
  const by: SuggestedColumns['by'] = {}
  const taken = new Set<number>()
  const width = Math.max(heads.length, ...samples.map((cells) => cells.length))
  const set = (field: LineField, column: number, how: 'head' | 'content') => {
    columns[field] = column
    by[field] = how
    taken.add(column)
  }
  const filled = samples.filter((cells) => !isBlank(cells))
  const cellsOf = (column: number) =>
    filled.map((cells) => plain(cells[column - 1] ?? '')).filter((cell) => cell !== '')
  const share = (column: number, is: (cell: string) => boolean) => {
    const cells = cellsOf(column)
    return cells.length === 0 ? 0 : cells.filter(is).length / cells.length
  }
  const hasCodes = (column: number) => isProductCode !== undefined && share(column, isProductCode) >= 0.5

  const free = () => Array.from({ length: width }, (_, index) => index + 1).filter((column) => !taken.has(column))
  const headAt = (column: number) => heads[column - 1] ?? ''
  const endsAndHolds = (field: LineField, column: number) => {
    const holds = holdsOfEnding[field]
    return holds !== undefined && endsAs(field, headAt(column), role) && share(column, holds) >= endingShare
  }

  function setByHeads(is: (field: LineField, head: string) => boolean): void {
    for (const [index, head] of heads.entries()) {
      const ambiguous = ambiguousHeads.find(({ ends }) => ends.test(headOf(head)))
      const field = ambiguous && share(index + 1, ambiguous.is) >= endingShare ? ambiguous.field : fieldOfHead(head)
      if (!field || columns[field] || taken.has(index + 1)) continue
      if (!fieldsOfRole[role].includes(field) || !is(field, head)) continue
      if (field === 'quantity' ? isOtherThan(field, head, role) : isScaled(field, head)) continue
      if (field === 'productCode' && (isProductCode ? !hasCodes(index + 1) : role !== 'reported')) continue
      set(field, index + 1, 'head')
    }
    for (const field of fieldsOfRole[role]) {
      if (columns[field]) continue
      const ending = free().filter((column) => is(field, headAt(column)) && endsAndHolds(field, column))
      const column = ending.find((each) => field !== 'date' || !isOfficeDay(headAt(each))) ?? ending[0]
      if (column) set(field, column, 'head')
    }
  }
  setByHeads((field, head) => !isOtherDirection(field, head, role))
  setByHeads(() => true)
  const best = (score: (column: number) => number, least: number): number | undefined => {
    const scored = free()
      .filter((column) => !isNumbering(cellsOf(column)))
      .map((column) => ({ column, score: score(column) }))
    return scored.filter(({ score }) => score >= least).sort((a, b) => b.score - a.score || a.column - b.column)[0]
      ?.column
  }
  const isNamedOtherwise = (field: LineField, column: number) =>
    isOtherThan(field, headAt(column), role) ||
    fieldsOfRole[role].some((other) => other !== field && endsAndHolds(other, column))
  const mayHold = (field: LineField, column: number) => {
    if (isNamedOtherwise(field, column)) return false
    return (field !== 'documentNo' && field !== 'batchNo') || (field === 'documentNo') === isRising(cellsOf(column))
  }
  for (const field of fieldsOfRole[role]) {
    if (columns[field]) continue
    const test = contents[field]
    // A column whose header names another field is never a product code, whatever its cells contain.
    const column =
      field === 'productCode'
        ? free().find(hasCodes)
        : test && best((at) => (mayHold(field, at) ? share(at, test) : 0), 0.7)
    if (column) set(field, column, 'content')
  }
  const isOther = (column: number) => isOtherDirection('quantity', headAt(column), role)
  suggestFigures({
    columns,
    set,
    // Columns of the other direction come last.
    free: () => free().sort((a, b) => Number(isOther(a)) - Number(isOther(b)) || a - b),
    isNamedOtherwise,
    numbersOf: (column) => numbersOf(filled, column),
    role,
  })
  return { columns, by }
}

const words = {
  unit: /^(盒|瓶|支|件|袋|箱|片|粒|包|罐|桶|板|套|条|个|台|g|kg|ml|l)$/i,
  company: /(公司|医院|药房|药店|卫生(院|室|站)|诊所|中心|门诊|商行|药业|集团|连锁|大学)/,
  spec: /\d.*(mg|g|ml|l|克|毫升|片|粒|支|袋|丸|贴|揿|条|iu|板|s|瓶)/i,
  flow: /^(销售|采购|购进|进货|出库|入库|退|调拨|报损|红冲).{0,6}$/,
}

/** Tests of a cell's content by field; `suggestFigures` handles numbers. */
const contents: Partial<Record<LineField, (cell: string) => boolean>> = {
  date: (cell) => dateOrders.some((order) => 'day' in readDate(cell, order)),
  counterparty: (cell) => words.company.test(cell),
  unit: (cell) => words.unit.test(cell),
  flowType: (cell) => words.flow.test(cell),
  spec: (cell) => words.spec.test(cell) && cell.length <= 30 && !/[\u4e00-\u9fff]{3}/.test(cell),
  batchNo: (cell) => /^['’]?[a-z]{0,3}[\d -]{5,11}[a-z]?$/i.test(cell) && !/^\d{4}-\d{1,2}(-\d{1,2})?$/.test(cell),
  documentNo: (cell) => /^[a-z]{1,6}[-\d]{5,}$/i.test(cell) || /^\d{8,20}$/.test(cell),
  productName: (cell) => /[\u4e00-\u9fff]{3}/.test(cell) && !words.company.test(cell) && !words.flow.test(cell),
}

const isNumber = (cell: string): boolean => readDecimal(cell) !== undefined
const isText = (cell: string): boolean => !isNumber(cell)

/** Tests of a cell's content when its header has the ending of a field. */
const holdsOfEnding: Partial<Record<LineField, (cell: string) => boolean>> = {
  date: (cell) => contents.date?.(cell) ?? false,
  counterparty: isText,
  productName: isText,
  spec: isText,
  batchNo: (cell) => /[0-9]/.test(cell),
  quantity: isNumber,
  unit: (cell) => contents.unit?.(cell) ?? false,
  unitPrice: isNumber,
  amount: isNumber,
  flowType: (cell) => contents.flowType?.(cell) ?? false,
  documentNo: (cell) => /[0-9]/.test(cell),
}
/** Ambiguous headers, with a test for the rarer meaning. */
const ambiguousHeads: readonly { ends: RegExp; is: (cell: string) => boolean; field: LineField | undefined }[] = [
  // `销售单位` is a buyer, or a unit of measure.
  { ends: /(单位|單位)$/, is: (cell) => words.unit.test(cell), field: 'unit' },
  // `品规` is a specification, or a name with its specification.
  { ends: /^品(规|規)$/, is: (cell) => /^[\u4e00-\u9fff]{2}.*\d/.test(cell), field: undefined },
]
/** Minimum share of cells that must confirm a header's ending. */
const endingShare = 0.6

/** Row numbers 1, 2, 3 … */
const isNumbering = (cells: readonly string[]): boolean =>
  cells.length > 3 && cells.every((cell, at) => at === 0 || Number(cell) === Number(cells[at - 1]) + 1)

/** Document numbers rise with the rows; batch numbers do not. */
const isRising = (cells: readonly string[]): boolean =>
  cells.length > 3 &&
  cells.filter((cell, at) => at === 0 || cell >= (cells[at - 1] ?? '')).length >= 0.85 * cells.length

const numbersOf = (rows: readonly (readonly string[])[], column: number): (number | undefined)[] =>
  rows.map((cells) => {
    const decimal = readDecimal(cells[column - 1] ?? '')
    return decimal === undefined ? undefined : Number(decimal)
  })

type Figures = {
  columns: Columns
  set: (field: LineField, column: number, how: 'content') => void
  free: () => number[]
  isNamedOtherwise: (field: LineField, column: number) => boolean
  numbersOf: (column: number) => (number | undefined)[]
  role: FileRole
}

/** Distinguishes quantity, price and amount by quantity × price = amount; a lone quantity is the column of integers. */
function suggestFigures({ columns, set, free, isNamedOtherwise, numbersOf, role }: Figures): void {
  const fields = fieldsOfRole[role]
  const isNumeric = (column: number) => {
    const numbers = numbersOf(column)
    return numbers.filter((number) => number !== undefined).length >= 0.7 * numbers.length && !isCounting(numbers)
  }
  const isCounting = (numbers: (number | undefined)[]) => isNumbering(numbers.map(String))
  if (fields.includes('amount') && (!columns.quantity || !columns.amount || !columns.unitPrice)) {
    const choices = (field: LineField) =>
      columns[field]
        ? [columns[field] as number]
        : free().filter((column) => isNumeric(column) && (field === 'unitPrice' || !isNamedOtherwise(field, column)))
    for (const quantity of choices('quantity'))
      for (const price of choices('unitPrice'))
        for (const amount of choices('amount')) {
          if (new Set([quantity, price, amount]).size < 3) continue
          const product = fits(numbersOf(quantity), numbersOf(price), numbersOf(amount))
          // The factor with more integers is the quantity.
          if (!product || wholes(numbersOf(quantity)) < wholes(numbersOf(price))) continue
          const found = { quantity, unitPrice: price, amount }
          for (const [field, column] of Object.entries(found))
            if (!columns[field as LineField]) set(field as LineField, column, 'content')
          return
        }
  }
  if (columns.quantity) return
  const whole = free().find(
    (column) => isNumeric(column) && !isNamedOtherwise('quantity', column) && wholes(numbersOf(column)) > 0.7,
  )
  if (whole) set('quantity', whole, 'content')
}

const wholes = (numbers: (number | undefined)[]): number =>
  numbers.filter((number) => number !== undefined && Number.isInteger(number)).length / Math.max(1, numbers.length)

function fits(a: (number | undefined)[], b: (number | undefined)[], c: (number | undefined)[]): boolean {
  let right = 0
  let known = 0
  for (const [at, quantity] of a.entries()) {
    const [price, amount] = [b[at], c[at]]
    if (quantity === undefined || price === undefined || amount === undefined) continue
    known++
    if (Math.abs(Math.abs(quantity * price) - Math.abs(amount)) <= 0.02 + 0.001 * Math.abs(amount)) right++
  }
  return known > 3 && right >= 0.7 * known
}
