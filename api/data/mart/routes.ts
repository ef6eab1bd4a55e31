import { exportTable } from '#api/data/table-reads/export-table.ts'
import { readTable } from '#api/data/table-reads/read-table.ts'
import type { Engine } from '#api/platform/engine/engine.ts'
import { signedIn } from '#api/platform/http/caller.ts'
import { file, type Route, read } from '#api/platform/http/route.ts'
import * as calls from '#contract/data/mart/calls.ts'
import { recordsOf } from '#contract/platform/paging.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import { getTable, listVersions, searchCatalogue } from './catalogue.ts'
import { findLinks, type LinkReading } from './find-links.ts'
import { getLineage } from './lineage.ts'
import { type Profiling, profileTable } from './profile-table.ts'

export const martRoutes = (reading: Profiling & LinkReading & { files: Pick<Engine, 'inFolder'> }): Route[] => {
  const { db, clock } = reading
  return [
    read(calls.searchCatalogue, async ({ body, caller }) => {
      const searched = await searchCatalogue(db, clock, { params: body, actor: signedIn(caller) })
      return isRefusal(searched) ? searched : recordsOf(searched.found, searched.page)
    }),

    read(calls.getTable, ({ query, caller }) => getTable(db, clock, { table: query, actor: signedIn(caller) })),

    read(calls.previewTable, ({ body: { rows, ...table }, caller }) =>
      readTable(reading, { table, params: { condition: null, order: 'asc', size: rows }, actor: signedIn(caller) }),
    ),

    read(calls.readTable, ({ body: { bizId, workspaceBizId, ...params }, caller }) =>
      readTable(reading, { table: { bizId, workspaceBizId }, params, actor: signedIn(caller) }),
    ),

    read(calls.profileTable, ({ query, caller }) => profileTable(reading, { table: query, actor: signedIn(caller) })),

    file(calls.exportTable, ({ body: { form, condition, ...table }, caller }) =>
      exportTable(reading, { table, form, condition, caller }),
    ),

    read(calls.findLinks, ({ body, caller }) => findLinks(reading, { params: body, caller })),

    read(calls.getLineage, ({ query: { column, ...table }, caller }) =>
      getLineage(reading, { table, column, actor: signedIn(caller) }),
    ),

    read(calls.listTableVersions, ({ query, caller }) =>
      listVersions(db, clock, { table: query, actor: signedIn(caller) }),
    ),
  ]
}
