import * as calls from '#contract/accounts/calls.ts'
import { isRefusal } from '#contract/problem.ts'
import type { Db } from '../db/connection.ts'
import { type Route, read, write } from '../serve.ts'
import * as departments from './department.ts'

/** System management of departments. */
export const departmentRoutes = ({ db }: { db: Db }): Route[] => [
  read(calls.listDepartmentTree, () => departments.listDepartments(db)),

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
