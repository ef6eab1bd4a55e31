import { textIn } from '#api/platform/text.ts'
import { type BoardContent, boardContent } from '#contract/data/boards/shapes.ts'
import { TargetSide } from '#contract/data/cards/codes.ts'
import type { ShippedBoard } from '#contract/data/cockpit/codes.ts'
import type { Condition } from '#contract/data/conditions.ts'
import { ruleOfficerRole } from '#contract/data/screening/codes.ts'
import type { Language } from '#contract/platform/language.ts'
import { administratorRole } from '#contract/shell/accounts/codes.ts'

/** Code of a platform table, by what the cockpit calls it. */
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
  id: string
  table: ShippedTable
  kind: 'number' | 'bar' | 'ring' | 'line' | 'frequency' | 'aggregation' | 'table'
  settings: object
  condition?: Condition
  /** True if the number has its target as a limit. */
  isLimited?: boolean
  /** Place in the grid of twelve columns: column, row, width, height. */
  at: readonly [x: number, y: number, w: number, h: number]
}

type Shipped = { roles: readonly string[]; cards: readonly ShippedCard[] }

const is = (column: string, value: string): Condition => ({ column, operator: 'eq', values: [value] })
const sumOf = (column: string) => ({ aggregate: 'sum', column })
const underWay = is('under_way', 'true')
const differs = is('differs', 'true')
const isOpen = is('open', 'true')
const isListed = is('listed', 'true')
const isOverdue = is('overdue', 'true')
/** Decisions of the day on which they were read. */
const today = (...more: Condition[]): Condition => ({ all: [is('today', 'true'), ...more] })
/** Quantile of the times that decisions took. */
const slowest = { aggregate: 'quantile', column: 'ms', share: 0.99 }
/** The newest campaign of each questionnaire by department and first kind, without the lines that sum them up. */
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

type Place = ShippedCard['at']
/** Rows of a table in the order of one column. */
const list = (columns: readonly string[], sort: string, order: 'asc' | 'desc' = 'asc') => ({ columns, sort, order })
type NumberCard = {
  measure?: object
  condition?: Condition
  /** The number is good up to this limit. */
  most?: string
  at: Place
}
const number = (id: string, table: ShippedTable, { measure = {}, most, ...rest }: NumberCard) => {
  const settings = { measure, target: most ?? null }
  return { id, table, kind: 'number', settings, isLimited: most !== undefined, ...rest } as const
}

const cards = {
  sent: (at: Place) => number('sent', from.returns, { condition: underWay, at }),
  returned: (at: Place) => number('returned', from.returns, { measure: sumOf('returned'), condition: underWay, at }),
  high: (at: Place) => number('high', from.movements, { measure: sumOf('high'), condition: latestInAll, at }),
  differing: (at: Place) => number('differing', from.differences, { measure: sumOf('lines'), condition: differs, at }),
  doubts: (at: Place) => number('doubts', from.findings, { most: '0', at }),
  refused: (at: Place) => number('refused', from.refusals, { at }),
  openWarnings: (at: Place) => number('openWarnings', from.warnings, { condition: isOpen, at }),
  overdueWarnings: (at: Place) => number('overdueWarnings', from.warnings, { condition: isOverdue, most: '0', at }),
  blockedToday: (at: Place) => number('blockedToday', from.decisions, { condition: today(is('blocked', 'true')), at }),
  reviewedToday: (at: Place) =>
    number('reviewedToday', from.decisions, { condition: today(is('for_review', 'true')), at }),
  fellBackToday: (at: Place) =>
    number('fellBackToday', from.decisions, { condition: today(is('fell_back', 'true')), most: '0', at }),
  listedToday: (at: Place) => number('listedToday', from.decisions, { condition: today(isListed), most: '0', at }),
  slowestToday: (at: Place) => number('slowestToday', from.decisions, { measure: slowest, condition: today(), at }),
  warningList: (at: Place): ShippedCard => ({
    id: 'warningList',
    table: from.warnings,
    kind: 'table',
    settings: list(['level', 'model', 'status', 'first_seen_at', 'due_at', 'overdue'], 'due_at'),
    condition: isOpen,
    at,
  }),
  findingList: (at: Place): ShippedCard => ({
    id: 'findingList',
    table: from.findings,
    kind: 'table',
    settings: list(['kind', 'finding', 'ticket_num', 'seller', 'amount'], 'check_id', 'desc'),
    at,
  }),
  paperList: (at: Place): ShippedCard => ({
    id: 'paperList',
    table: from.returns,
    kind: 'table',
    settings: list(['project', 'department', 'state', 'end_date'], 'end_date'),
    condition: { all: [underWay, is('returned', '0')] },
    at,
  }),
  warningsByAge: (at: Place): ShippedCard => ({
    id: 'warningsByAge',
    table: from.warnings,
    kind: 'bar',
    settings: { column: 'age', split: 'level' },
    condition: isOpen,
    at,
  }),
  warningsByModel: (at: Place): ShippedCard => ({
    id: 'warningsByModel',
    table: from.warnings,
    kind: 'bar',
    settings: { column: 'model', split: 'status' },
    at,
  }),
  overdueByLevel: (at: Place): ShippedCard => ({
    id: 'overdueByLevel',
    table: from.warnings,
    kind: 'ring',
    settings: { column: 'level' },
    condition: isOverdue,
    at,
  }),
  decisionsByDay: (at: Place): ShippedCard => ({
    id: 'decisionsByDay',
    table: from.decisions,
    kind: 'line',
    settings: { column: 'day', timeGrouping: 'day', split: 'outcome' },
    at,
  }),
  decisionsByHour: (at: Place): ShippedCard => ({
    id: 'decisionsByHour',
    table: from.decisions,
    kind: 'line',
    settings: { column: 'at', timeGrouping: 'hour', split: 'outcome' },
    condition: today(),
    at,
  }),
  fallbacksByReason: (at: Place): ShippedCard => ({
    id: 'fallbacksByReason',
    table: from.decisions,
    kind: 'frequency',
    settings: { column: 'fallback' },
    condition: is('fell_back', 'true'),
    at,
  }),
  hitsByList: (at: Place): ShippedCard => ({
    id: 'hitsByList',
    table: from.decisions,
    kind: 'frequency',
    settings: { column: 'list' },
    condition: isListed,
    at,
  }),
  returnsByDepartment: (at: Place): ShippedCard => ({
    id: 'returnsByDepartment',
    table: from.returns,
    kind: 'bar',
    settings: { column: 'department', split: 'state' },
    condition: underWay,
    at,
  }),
  returnsByState: (at: Place): ShippedCard => ({
    id: 'returnsByState',
    table: from.returns,
    kind: 'ring',
    settings: { column: 'state' },
    condition: underWay,
    at,
  }),
  returnsByProject: (at: Place): ShippedCard => ({
    id: 'returnsByProject',
    table: from.returns,
    kind: 'bar',
    settings: { column: 'project', split: 'state' },
    condition: underWay,
    at,
  }),
  highByDepartment: (at: Place): ShippedCard => ({
    id: 'highByDepartment',
    table: from.movements,
    kind: 'bar',
    settings: { column: 'department', measure: sumOf('high') },
    condition: latest,
    at,
  }),
  movement: (at: Place): ShippedCard => ({
    id: 'movement',
    table: from.movements,
    kind: 'aggregation',
    settings: { column: 'department', measures: [sumOf('high'), sumOf('high_before')] },
    condition: latest,
    at,
  }),
  differencesByDealer: (at: Place): ShippedCard => ({
    id: 'differencesByDealer',
    table: from.differences,
    kind: 'bar',
    settings: { column: 'dealer', measure: sumOf('lines') },
    condition: differs,
    at,
  }),
  linesByDealer: (at: Place): ShippedCard => ({
    id: 'linesByDealer',
    table: from.differences,
    kind: 'aggregation',
    settings: { column: 'dealer', measures: [sumOf('lines'), sumOf('reported_quantity'), sumOf('dealer_quantity')] },
    at,
  }),
  findingsByKind: (at: Place): ShippedCard => ({
    id: 'findingsByKind',
    table: from.findings,
    kind: 'frequency',
    settings: { column: 'kind' },
    at,
  }),
  refusalsByDay: (at: Place): ShippedCard => ({
    id: 'refusalsByDay',
    table: from.refusals,
    kind: 'line',
    settings: { column: 'at', timeGrouping: 'day' },
    at,
  }),
  refusalsByReason: (at: Place): ShippedCard => ({
    id: 'refusalsByReason',
    table: from.refusals,
    kind: 'frequency',
    settings: { column: 'reason', top: 10 },
    at,
  }),
  refusalsByAction: (at: Place): ShippedCard => ({
    id: 'refusalsByAction',
    table: from.refusals,
    kind: 'frequency',
    settings: { column: 'action', top: 10 },
    at,
  }),
}

export const executiveRole = 'Executive'

/**
 * Boards by role. Readers see figures under their own rights, as viewers of the workspace: shown as published, one small
 * department would withhold a whole card.
 */
const boards: Record<ShippedBoard, Shipped> = {
  overview: {
    roles: [executiveRole, administratorRole, 'RiskManager', 'AuditManager'],
    cards: [
      cards.sent([0, 0, 3, 2]),
      cards.returned([3, 0, 3, 2]),
      cards.high([6, 0, 3, 2]),
      cards.differing([9, 0, 3, 2]),
      cards.returnsByDepartment([0, 2, 6, 4]),
      cards.highByDepartment([6, 2, 6, 4]),
      cards.differencesByDealer([0, 6, 6, 4]),
      cards.refusalsByDay([6, 6, 6, 4]),
      cards.overdueWarnings([0, 10, 3, 2]),
      cards.blockedToday([3, 10, 3, 2]),
      cards.warningsByAge([6, 10, 6, 2]),
    ],
  },
  risk: {
    roles: [administratorRole, 'RiskManager'],
    cards: [
      cards.returnsByState([0, 0, 4, 4]),
      cards.returnsByProject([4, 0, 8, 4]),
      cards.returnsByDepartment([0, 4, 12, 4]),
      cards.highByDepartment([0, 8, 6, 4]),
      cards.movement([6, 8, 6, 4]),
      cards.paperList([0, 12, 12, 4]),
    ],
  },
  warnings: {
    roles: [administratorRole, executiveRole, 'RiskManager', ruleOfficerRole],
    cards: [
      cards.openWarnings([0, 0, 2, 2]),
      cards.overdueWarnings([2, 0, 2, 2]),
      cards.blockedToday([4, 0, 2, 2]),
      cards.reviewedToday([6, 0, 2, 2]),
      cards.fellBackToday([8, 0, 2, 2]),
      cards.slowestToday([10, 0, 2, 2]),
      cards.warningsByAge([0, 2, 6, 4]),
      cards.warningsByModel([6, 2, 6, 4]),
      cards.decisionsByDay([0, 6, 6, 4]),
      cards.decisionsByHour([6, 6, 6, 4]),
      cards.overdueByLevel([0, 10, 6, 4]),
      cards.fallbacksByReason([6, 10, 6, 4]),
      cards.listedToday([0, 14, 6, 4]),
      cards.hitsByList([6, 14, 6, 4]),
      cards.warningList([0, 18, 12, 4]),
    ],
  },
  audit: {
    roles: [administratorRole, 'AuditManager', 'Auditor'],
    cards: [
      cards.differing([0, 0, 6, 2]),
      cards.doubts([6, 0, 6, 2]),
      cards.differencesByDealer([0, 2, 6, 4]),
      cards.linesByDealer([6, 2, 6, 4]),
      cards.findingsByKind([0, 6, 12, 4]),
      cards.findingList([0, 10, 12, 4]),
    ],
  },
  operations: {
    roles: [administratorRole],
    cards: [
      cards.refused([0, 0, 4, 4]),
      cards.refusalsByDay([4, 0, 8, 4]),
      cards.refusalsByReason([0, 4, 6, 4]),
      cards.refusalsByAction([6, 4, 6, 4]),
    ],
  },
}

/** Roles of all boards whose holders are no administrators, who view every workspace anyway. */
export const readerRoles: readonly string[] = [
  ...new Set(Object.values(boards).flatMap(({ roles }) => roles.filter((role) => role !== administratorRole))),
]

export const rolesOf = (code: ShippedBoard): readonly string[] => boards[code].roles
export const tablesOf = (code: ShippedBoard): ShippedTable[] => [
  ...new Set(boards[code].cards.map(({ table }) => table)),
]
export const nameOf = (code: ShippedBoard, language: Language): string =>
  textIn(language)(`cockpit-boards:board.${code}.name`)

/** Content of a board over those tables that are there, by their codes; cards of others are left out. */
export function contentOf(
  code: ShippedBoard,
  { tables, language }: { tables: ReadonlyMap<string, string>; language: Language },
): BoardContent {
  const say = textIn(language)
  return boardContent.parse({
    cards: boards[code].cards.flatMap(({ id, table, kind, settings, condition, isLimited, at: [x, y, w, h] }) => {
      const tableBizId = tables.get(table)
      const card = { id, title: say(`cockpit-boards:card.${id}`), kind, settings }
      const side = isLimited ? TargetSide.atMost : TargetSide.atLeast
      return tableBizId ? [{ card, tableBizId, condition: condition ?? null, side, x, y, w, h }] : []
    }),
    filters: [],
    refreshMinutes: 0,
  })
}
