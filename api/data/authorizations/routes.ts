import { auditedCondition } from '#api/data/data-rights/shown-condition.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { signedIn } from '#api/platform/http/caller.ts'
import { file, type Route, read, write } from '#api/platform/http/route.ts'
import { textIn, typedTextIn } from '#api/platform/text.ts'
import { type ListColumn, listFile, listSheet } from '#api/shell/files/list-export.ts'
import * as calls from '#contract/data/authorizations/calls.ts'
import type { MatrixRow } from '#contract/data/authorizations/shapes.ts'
import { pageOf, recordsOf } from '#contract/platform/paging.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import { getEffectiveRight } from './effective.ts'
import { pageRights, rightsExactFrom, rightsToExport } from './matrix.ts'
import { applyForTable, cancelRequest, decideRequest, revokeGrant } from './request.ts'
import { getRequest, pageRequests } from './request-list.ts'

export const authorizationRoutes = ({ db, clock }: { db: Db; clock: Clock }): Route[] => [
  write(calls.applyForTable, async (tx, { body, caller }) => {
    const made = await applyForTable(tx, clock, { params: body, actor: signedIn(caller) })
    if (isRefusal(made)) return made
    const { permissions, columns, from, until } = body
    return {
      reply: { bizId: made.bizId },
      object: `dataRequest:${made.bizId}`,
      detail: { table: made.table, permissions, columns, from, until },
    }
  }),

  write(calls.cancelRequest, async (tx, { body, caller }) => {
    const done = await cancelRequest(tx, clock, { ...body, actor: signedIn(caller) })
    return isRefusal(done) ? done : { reply: null, object: `dataRequest:${done.bizId}` }
  }),

  write(calls.decideRequest, async (tx, { body, caller }) => {
    const done = await decideRequest(tx, clock, { decided: body, actor: signedIn(caller) })
    if (isRefusal(done)) return done
    const { bizId: _, version: __, rowCondition, ...detail } = body
    const narrowed = rowCondition === undefined ? {} : { rowCondition: rowCondition && auditedCondition(rowCondition) }
    return { reply: null, object: `dataRequest:${done.bizId}`, detail: { ...detail, ...narrowed } }
  }),

  write(calls.revokeGrant, async (tx, { body, caller }) => {
    const done = await revokeGrant(tx, clock, { ...body, actor: signedIn(caller) })
    return isRefusal(done)
      ? done
      : { reply: null, object: `dataRequest:${done.bizId}`, detail: { reason: body.reason } }
  }),

  read(calls.searchRequests, async ({ body, caller }) => {
    const result = await pageRequests(db, clock, { params: body, actor: signedIn(caller) })
    return isRefusal(result) ? result : recordsOf(result.found, result.page)
  }),

  read(calls.getRequest, ({ query: { bizId }, caller }) => getRequest(db, clock, { bizId, actor: signedIn(caller) })),

  read(calls.getEffectiveRight, ({ query, caller }) =>
    getEffectiveRight(db, clock, { params: query, actor: signedIn(caller) }),
  ),

  read(calls.searchRights, async ({ body }) => {
    const page = pageOf(body)
    const [found, exactFrom] = await Promise.all([
      pageRights(db, clock, { params: body, page }),
      rightsExactFrom(db, clock),
    ])
    return { ...recordsOf(found, page), exactFrom }
  }),

  file(calls.exportRights, async ({ body, caller }) => {
    const { rows, more } = await rightsToExport(db, clock, body)
    const say = textIn(caller.language)
    const typed = typedTextIn(caller.language)
    const word = (key: string) => say(`authorizations-workbook:${key}`)
    const listed = (names: readonly string[]) => names.join(word('separator'))
    const columns: ListColumn<MatrixRow>[] = [
      { head: word('person'), width: 16, of: ({ person }) => person.name },
      { head: word('usercode'), width: 14, of: ({ person }) => person.usercode },
      { head: word('tableName'), width: 24, of: ({ table }) => table.tableName },
      { head: word('tableTitle'), width: 24, of: ({ table }) => table.title },
      { head: word('workspace'), width: 18, of: ({ workspace }) => workspace.name },
      {
        head: word('permissions'),
        width: 40,
        of: ({ permissions }) => listed(permissions.map((each) => word(`permission.${each}`))),
      },
      { head: word('plain'), width: 40, of: ({ plain }) => listed(plain) },
      { head: word('masked'), width: 24, of: ({ masked }) => listed(masked) },
      { head: word('hidden'), width: 24, of: ({ hidden }) => listed(hidden) },
      {
        head: word('rowCondition'),
        width: 14,
        of: ({ hasRowCondition }) => word(hasRowCondition ? 'isLimited' : 'isUnlimited'),
      },
      { head: word('why'), width: 16, of: ({ why }) => word(`reason.${why}`) },
      {
        head: word('holder'),
        width: 24,
        of: ({ holder, actingFor }) => typed(`authorizations-workbook:as.${holder}`, { name: actingFor ?? '' }),
      },
      { head: word('until'), width: 14, format: 'day', of: ({ until }) => until },
    ]
    const title = word('title')
    const filter = [
      [word('keyword'), body.keyword],
      [word('day'), body.day],
    ] as const
    const reply = await listFile(
      { db, clock, caller },
      { title, sheet: listSheet(title, columns, rows), filter, params: body, more },
    )
    return { ...reply, object: 'dataRights' }
  }),
]
