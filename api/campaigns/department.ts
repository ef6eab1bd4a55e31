import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type * as shape from '#contract/campaigns/shapes.ts'
import { type Language, languages } from '#contract/language.ts'
import type { Db } from '../db/connection.ts'
import { textIn } from '../text.ts'
import { isNewest, progressColumns } from './paper-standing.ts'

const namesOfNone: ReadonlySet<string> = new Set([
  '',
  ...languages.map((each) => textIn(each)('campaigns-letter:noDepartment')),
])

/**
 * What a respondent's department is called in lists and results. Those who gave none are one group with a name of its own,
 * which is understood in any language, so that a filter outlives a change of language.
 */
export function departmentGroup(department: string, language: Language): string {
  return namesOfNone.has(department) ? textIn(language)('campaigns-letter:noDepartment') : department
}

/** The department as it is stored, by the name of its group in any language. */
export const storedDepartment = (group: string): string => (namesOfNone.has(group) ? '' : group)

type DepartmentProgress = z.infer<typeof shape.departmentProgress>

/** Departments in the order of their first respondents. */
export async function listDepartments(db: Db, projectId: number, language: Language): Promise<DepartmentProgress[]> {
  const { rows } = await db.execute<DepartmentProgress>(sql`
    select i.department, ${progressColumns}
    from risk_item i left join risk_paper p on p.item_id = i.id and p.revoked_at is null and ${isNewest}
    where i.project_id = ${projectId}
    group by i.department
    order by min(i.id)`)
  return rows.map((row) => ({ ...row, department: departmentGroup(row.department, language) }))
}
