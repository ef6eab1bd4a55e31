import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { file, type Route, read, write } from '#api/platform/http/route.ts'
import { textIn } from '#api/platform/text.ts'
import { type ListColumn, listFile, listSheet } from '#api/shell/files/list-export.ts'
import { pageOf, recordsOf } from '#contract/platform/paging.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import * as calls from '#contract/shell/accounts/calls.ts'
import type { DepartmentRow } from '#contract/shell/accounts/department-shapes.ts'
import * as departments from './department.ts'

export const departmentRoutes = ({ db, clock }: { db: Db; clock: Clock }): Route[] => [
  read(calls.listDepartmentTree, () => departments.listDepartments(db)),

  read(calls.pageDepartments, async ({ query: { current, size, ...filter } }) => {
    const page = pageOf({ current, size })
    const { above, ...paged } = await departments.pageDepartments(db, { filter, page })
    return { ...recordsOf(paged, page), above }
  }),

  file(calls.exportDepartments, async ({ query, caller }) => {
    const { rows, more } = await departments.departmentsToExport(db, query)
    const say = textIn(caller.language)
    const word = (key: string) => say(`accounts-departments:${key}`)
    const columns: ListColumn<DepartmentRow>[] = [
      { head: word('list.fullName'), width: 48, of: ({ fullName }) => fullName },
      { head: word('field.name'), width: 28, of: ({ name }) => name },
      { head: word('list.levelOf'), width: 8, of: ({ level }) => level },
      { head: word('list.users'), width: 10, of: ({ users }) => users },
      { head: word('list.children'), width: 12, of: ({ children }) => children },
      { head: word('field.orderNum'), width: 10, of: ({ orderNum }) => orderNum },
    ]
    const title = word('list.title')
    const [below] =
      query.under === undefined ? [] : (await departments.departmentsToExport(db, { ids: [query.under] })).rows
    const filter = [
      [word('list.keyword'), query.keyword],
      [word('list.under'), below?.fullName],
    ] as const
    return listFile(
      { db, clock, caller },
      { title, sheet: listSheet(title, columns, rows), filter, params: query, more },
    )
  }),

  write(calls.createDepartment, async (tx, { body }) => {
    const created = await departments.createDepartment(tx, body)
    if (isRefusal(created)) return created
    const { name, parentId } = body
    return { reply: created, object: `department:${created.departmentId}`, detail: { name, parentId } }
  }),

  write(calls.updateDepartment, async (tx, { query, body }) => {
    const updated = await departments.updateDepartment(tx, { ...query, ...body })
    if (isRefusal(updated)) return updated
    const { name, parentId } = body
    return { reply: null, object: `department:${query.departmentId}`, detail: { name, parentId } }
  }),

  write(calls.deleteDepartment, async (tx, { query }) => {
    const deleted = await departments.deleteDepartment(tx, query.departmentId)
    return isRefusal(deleted) ? deleted : { reply: null, object: `department:${query.departmentId}`, detail: deleted }
  }),
]
