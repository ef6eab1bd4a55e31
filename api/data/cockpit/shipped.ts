import { textIn } from '#api/platform/text.ts'
import { type BoardContent, boardContent } from '#contract/data/boards/shapes.ts'
import { TargetSide } from '#contract/data/cards/codes.ts'
import type { ShippedBoard } from '#contract/data/cockpit/codes.ts'
import type { Condition } from '#contract/data/conditions.ts'
import { ruleOfficerRole } from '#contract/data/screening/codes.ts'
import type { Language } from '#contract/platform/language.ts'
import { administratorRole } from '#contract/shell/accounts/codes.ts'

/** Codes of platform tables, by their names in the cockpit. */
const from = {
  returns: 'campaigns.papers',
  movements: 'risk.movements',
  differences: 'comparisons.differences',
  findings: 'tickets.findings',
  refusals: 'system.refusals',
  warnings: 'warnings.list',
  decisions: 'screening.decisions',
} as const
export type ShippedTable = (typeof from)[keyof typeof from]
export const shippedTables: readonly ShippedTable[] = Object.values(from)

type ShippedCard = {
  table: ShippedTable
  kind: 'number' | 'bar' | 'ring' | 'line' | 'frequency' | 'aggregation' | 'table'
  settings: object
  condition?: Condition | undefined
  /** True if the target is an upper limit. */
  isLimited?: boolean
}

const is = (column: string, value: string): Condition => ({ column, operator: 'eq', values: [value] })
const sumOf = (column: string) => ({ aggregate: 'sum', column })
const underWay = is('under_way', 'true')
const differs = is('differs', 'true')
const isOpen = is('open', 'true')
const isListed = is('listed', 'true')
const isOverdue = is('overdue', 'true')
/** Condition on the decisions of the current day. */
const today = (...more: Condition[]): Condition => ({ all: [is('today', 'true'), ...more] })
/** Quantile of the decision times in ms. */
const slowest = { aggregate: 'quantile', column: 'ms', share: 0.99 }
/** Condition: the newest campaign of each questionnaire by department and first kind, without summary rows. */
const latest: Condition = {
  all: [
    is('latest', 'true'),
    is('measure_no', '1'),
    { column: 'department_no', operator: 'gt', values: ['0'] },
    { column: 'kind_no', operator: 'gt', values: ['0'] },
  ],
}
const latestInAll: Condition = {
  all: [
    is('latest', 'true'),
    is('measure_no', '1'),
    is('department_no', '0'),
    { column: 'kind_no', operator: 'gt', values: ['0'] },
  ],
}

/** Rows of a table, ordered by one column. */
const list = (columns: readonly string[], sort: string, order: 'asc' | 'desc' = 'asc') => ({ columns, sort, order })

/** A number whose target is at most `most`. */
const number = (
  table: ShippedTable,
  { measure = {}, most, ...rest }: { measure?: object; condition?: Condition; most?: string } = {},
): ShippedCard => {
  const settings = { measure, target: most ?? null }
  return { table, kind: 'number', settings, isLimited: most !== undefined, ...rest }
}

const card = (
  table: ShippedTable,
  kind: ShippedCard['kind'],
  settings: object,
  condition?: Condition,
): ShippedCard => ({ table, kind, settings, condition })

const cards = {
  sent: number(from.returns, { condition: underWay }),
  returned: number(from.returns, { measure: sumOf('returned'), condition: underWay }),
  high: number(from.movements, { measure: sumOf('high'), condition: latestInAll }),
  differing: number(from.differences, { measure: sumOf('lines'), condition: differs }),
  doubts: number(from.findings, { most: '0' }),
  refused: number(from.refusals),
  openWarnings: number(from.warnings, { condition: isOpen }),
  overdueWarnings: number(from.warnings, { condition: isOverdue, most: '0' }),
  blockedToday: number(from.decisions, { condition: today(is('blocked', 'true')) }),
  reviewedToday: number(from.decisions, { condition: today(is('for_review', 'true')) }),
  fellBackToday: number(from.decisions, { condition: today(is('fell_back', 'true')), most: '0' }),
  listedToday: number(from.decisions, { condition: today(isListed), most: '0' }),
  slowestToday: number(from.decisions, { measure: slowest, condition: today() }),
  warningList: card(
    from.warnings,
    'table',
    list(['level', 'model', 'status', 'first_seen_at', 'due_at', 'overdue'], 'due_at'),
    isOpen,
  ),
  findingList: card(
    from.findings,
    'table',
    list(['kind', 'finding', 'ticket_num', 'seller', 'amount'], 'check_id', 'desc'),
  ),
  paperList: card(from.returns, 'table', list(['project', 'department', 'state', 'end_date'], 'end_date'), {
    all: [underWay, is('returned', '0')],
  }),
  warningsByAge: card(from.warnings, 'bar', { column: 'age', split: 'level' }, isOpen),
  warningsByModel: card(from.warnings, 'bar', { column: 'model', split: 'status' }),
  overdueByLevel: card(from.warnings, 'ring', { column: 'level' }, isOverdue),
  decisionsByDay: card(from.decisions, 'line', { column: 'day', timeGrouping: 'day', split: 'outcome' }),
  decisionsByHour: card(from.decisions, 'line', { column: 'at', timeGrouping: 'hour', split: 'outcome' }, today()),
  fallbacksByReason: card(from.decisions, 'frequency', { column: 'fallback' }, is('fell_back', 'true')),
  hitsByList: card(from.decisions, 'frequency', { column: 'list' }, isListed),
  returnsByDepartment: card(from.returns, 'bar', { column: 'department', split: 'state' }, underWay),
  returnsByState: card(from.returns, 'ring', { column: 'state' }, underWay),
  returnsByProject: card(from.returns, 'bar', { column: 'project', split: 'state' }, underWay),
  highByDepartment: card(from.movements, 'bar', { column: 'department', measure: sumOf('high') }, latest),
  movement: card(
    from.movements,
    'aggregation',
    { column: 'department', measures: [sumOf('high'), sumOf('high_before')] },
    latest,
  ),
  differencesByDealer: card(from.differences, 'bar', { column: 'dealer', measure: sumOf('lines') }, differs),
  linesByDealer: card(from.differences, 'aggregation', {
    column: 'dealer',
    measures: [sumOf('lines'), sumOf('reported_quantity'), sumOf('dealer_quantity')],
  }),
  findingsByKind: card(from.findings, 'frequency', { column: 'kind' }),
  refusalsByDay: card(from.refusals, 'line', { column: 'at', timeGrouping: 'day' }),
  refusalsByReason: card(from.refusals, 'frequency', { column: 'reason', top: 10 }),
  refusalsByAction: card(from.refusals, 'frequency', { column: 'action', top: 10 }),
} satisfies Record<string, ShippedCard>

/** A card with its position in the grid of twelve columns. */
type Placed = readonly [card: keyof typeof cards, x: number, y: number, w: number, h: number]

export const executiveRole = 'Executive'

/**
 * Boards by role. Readers see figures under their own rights, as viewers of the workspace. Shown as published, one
 * small department would hide a whole card.
 */
const boards: Record<ShippedBoard, { roles: readonly string[]; cards: readonly Placed[] }> = {
  overview: {
    roles: [executiveRole, administratorRole, 'RiskManager', 'AuditManager'],
    cards: [
      ['sent', 0, 0, 3, 2],
      ['returned', 3, 0, 3, 2],
      ['high', 6, 0, 3, 2],
      ['differing', 9, 0, 3, 2],
      ['returnsByDepartment', 0, 2, 6, 4],
      ['highByDepartment', 6, 2, 6, 4],
      ['differencesByDealer', 0, 6, 6, 4],
      ['refusalsByDay', 6, 6, 6, 4],
      ['overdueWarnings', 0, 10, 3, 2],
      ['blockedToday', 3, 10, 3, 2],
      ['warningsByAge', 6, 10, 6, 2],
    ],
  },
  risk: {
    roles: [administratorRole, 'RiskManager'],
    cards: [
      ['returnsByState', 0, 0, 4, 4],
      ['returnsByProject', 4, 0, 8, 4],
      ['returnsByDepartment', 0, 4, 12, 4],
      ['highByDepartment', 0, 8, 6, 4],
      ['movement', 6, 8, 6, 4],
      ['paperList', 0, 12, 12, 4],
    ],
  },
  warnings: {
    roles: [administratorRole, executiveRole, 'RiskManager', ruleOfficerRole],
    cards: [
      ['openWarnings', 0, 0, 2, 2],
      ['overdueWarnings', 2, 0, 2, 2],
      ['blockedToday', 4, 0, 2, 2],
      ['reviewedToday', 6, 0, 2, 2],
      ['fellBackToday', 8, 0, 2, 2],
      ['slowestToday', 10, 0, 2, 2],
      ['warningsByAge', 0, 2, 6, 4],
      ['warningsByModel', 6, 2, 6, 4],
      ['decisionsByDay', 0, 6, 6, 4],
      ['decisionsByHour', 6, 6, 6, 4],
      ['overdueByLevel', 0, 10, 6, 4],
      ['fallbacksByReason', 6, 10, 6, 4],
      ['listedToday', 0, 14, 6, 4],
      ['hitsByList', 6, 14, 6, 4],
      ['warningList', 0, 18, 12, 4],
    ],
  },
  audit: {
    roles: [administratorRole, 'AuditManager', 'Auditor'],
    cards: [
      ['differing', 0, 0, 6, 2],
      ['doubts', 6, 0, 6, 2],
      ['differencesByDealer', 0, 2, 6, 4],
      ['linesByDealer', 6, 2, 6, 4],
      ['findingsByKind', 0, 6, 12, 4],
      ['findingList', 0, 10, 12, 4],
    ],
  },
  operations: {
    roles: [administratorRole],
    cards: [
      ['refused', 0, 0, 4, 4],
      ['refusalsByDay', 4, 0, 8, 4],
      ['refusalsByReason', 0, 4, 6, 4],
      ['refusalsByAction', 6, 4, 6, 4],
    ],
  },
}

/** Roles of all boards except administrators, who view every workspace anyway. */
export const readerRoles: readonly string[] = [
  ...new Set(Object.values(boards).flatMap(({ roles }) => roles.filter((role) => role !== administratorRole))),
]

export const rolesOf = (code: ShippedBoard): readonly string[] => boards[code].roles
export const tablesOf = (code: ShippedBoard): ShippedTable[] => [
  ...new Set(boards[code].cards.map(([name]) => cards[name].table)),
]
export const nameOf = (code: ShippedBoard, language: Language): string =>
  textIn(language)(`cockpit-boards:board.${code}.name`)

/** Content of a board over the existing tables, by their codes; omits cards of missing ones. */
export function contentOf(
  code: ShippedBoard,
  { tables, language }: { tables: ReadonlyMap<string, string>; language: Language },
): BoardContent {
  const say = textIn(language)
  return boardContent.parse({
    cards: boards[code].cards.flatMap(([id, x, y, w, h]) => {
      const { table, kind, settings, condition, isLimited }: ShippedCard = cards[id]
      const tableBizId = tables.get(table)
      const card = { id, title: say(`cockpit-boards:card.${id}`), kind, settings }
      const side = isLimited ? TargetSide.atMost : TargetSide.atLeast
      return tableBizId ? [{ card, tableBizId, condition: condition ?? null, side, x, y, w, h }] : []
    }),
    filters: [],
    refreshMinutes: 0,
  })
}
