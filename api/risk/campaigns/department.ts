import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '#api/platform/db/connection.ts'
import { textIn } from '#api/platform/text.ts'
import { type Language, languages } from '#contract/platform/language.ts'
import type * as shape from '#contract/risk/campaigns/shapes.ts'
import { countsOf, progressSums } from './counters.ts'

const namesOfNone: ReadonlySet<string> = new Set([
  '',
  ...languages.map((each) => textIn(each)('campaigns-letter:noDepartment')),
])

/**
 * Display name of a respondent's department. Respondents without one form a group whose name is recognized in any
 * language, so that a filter survives a change of language.
 */
export function departmentGroup(department: string, language: Language): string {
  return namesOfNone.has(department) ? textIn(language)('campaigns-letter:noDepartment') : department
}

/** Stored department of a group, whose name may be in any language. */
export const storedDepartment = (group: string): string => (namesOfNone.has(group) ? '' : group)

type DepartmentProgress = z.infer<typeof shape.departmentProgress>

export const storedNames = (stored: string): string[] => (stored === '' ? [...namesOfNone] : [stored])

/** Id of a department's first respondent, by which departments are ordered. */
export const firstOf = (projectId: number, department: SQL): SQL =>
  sql`select i.id from risk_item i where i.project_id = ${projectId} and i.department = ${department} order by i.id limit 1`

export async function listDepartments(db: Db, projectId: number, language: Language): Promise<DepartmentProgress[]> {
  const { rows } = await db.execute<DepartmentProgress>(sql`
    select c.department, ${progressSums}
    from ${countsOf(projectId)} c
    group by c.department having sum(c.items) > 0
    order by (${firstOf(projectId, sql`c.department`)})`)
  return rows.map((row) => ({ ...row, department: departmentGroup(row.department, language) }))
}
