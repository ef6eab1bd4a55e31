import { and, eq, sql } from 'drizzle-orm'
import { setAudience } from '#api/data/boards/audience.ts'
import { publishBoard, saveBoard } from '#api/data/boards/board.ts'
import { board } from '#api/data/boards/table.ts'
import { saveExploration } from '#api/data/explorations/exploration.ts'
import { dataExploration } from '#api/data/explorations/table.ts'
import { dataTable } from '#api/data/tables/table.ts'
import type { DemoDeps } from '#api/options.ts'
import { savingBoard } from '#contract/data/boards/shapes.ts'
import { SharedWith } from '#contract/data/explorations/codes.ts'
import { savingExploration } from '#contract/data/explorations/shapes.ts'
import { accepted } from './accepted.ts'
import { findTeam } from './demo-tables.ts'

const payments = '付款流水'
const explorationName = '付款看一看'
const boardName = '付款概览'

/** An exploration of the team's payments, and an ordinary board of its cards that the team reads. */
export async function seedPaymentBoard({ db, clock }: DemoDeps): Promise<void> {
  const found = await findTeam(db)
  if (!found) return
  const { principal: actor, of } = found
  const { bizId: workspaceBizId, id: workspaceId } = of
  const [table] = await db
    .select({ bizId: dataTable.bizId, dataVersion: dataTable.dataVersion })
    .from(dataTable)
    .where(sql`${dataTable.workspaceId} = ${workspaceId} and ${dataTable.title} = ${payments}`)
  if (!table) return
  const sum = { aggregate: 'sum', column: '金额' }
  const cards = {
    byMonth: { id: 'byMonth', kind: 'line', settings: { column: '付款日期', timeGrouping: 'month', measure: sum } },
    byPurpose: { id: 'byPurpose', kind: 'ring', settings: { column: '用途', measure: sum } },
    bySupplier: { id: 'bySupplier', kind: 'bar', settings: { column: '供应商编号', measure: sum, top: 10 } },
    amounts: { id: 'amounts', kind: 'histogram', settings: { column: '金额' } },
    digits: { id: 'digits', kind: 'benford', settings: { column: '金额' } },
  }
  const total = { id: 'total', kind: 'number', settings: { measure: sum } }
  const count = { id: 'count', kind: 'number', settings: {} }
  const place = (card: object, x: number, y: number, w: number, h: number) => ({
    card,
    tableBizId: table.bizId,
    x,
    y,
    w,
    h,
  })
  await db.transaction(async (tx) => {
    const isSame = and(eq(dataExploration.workspaceId, workspaceId), eq(dataExploration.name, explorationName))
    if ((await tx.$count(dataExploration, isSame)) === 0) {
      const { byMonth, byPurpose, amounts, digits, bySupplier } = cards
      const saving = savingExploration.parse({
        workspaceBizId,
        tableBizId: table.bizId,
        name: explorationName,
        cards: [byMonth, byPurpose, bySupplier, amounts, digits],
        sharedWith: SharedWith.workspace,
      })
      accepted(await saveExploration(tx, { saving, dataVersion: table.dataVersion, actor }))
    }
    if ((await tx.$count(board, and(eq(board.workspaceId, workspaceId), eq(board.name, boardName)))) > 0) return
    const { byMonth, byPurpose, bySupplier } = cards
    const saving = savingBoard.parse({
      workspaceBizId,
      name: boardName,
      cards: [
        place(total, 0, 0, 6, 2),
        place(count, 6, 0, 6, 2),
        place(byMonth, 0, 2, 12, 4),
        place(bySupplier, 0, 6, 6, 4),
        place(byPurpose, 6, 6, 6, 4),
      ],
    })
    const saved = accepted(await saveBoard(tx, { saving, actor }))
    const setting = { bizId: saved.bizId, version: saved.version, roles: ['Auditor'], departments: [], people: [] }
    const { version } = accepted(await setAudience(tx, { setting, actor }))
    accepted(await publishBoard(tx, clock, { bizId: saved.bizId, version, note: '', actor }))
  })
}
