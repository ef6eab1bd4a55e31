import { eq } from 'drizzle-orm'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { departmentGroup, listDepartments, storedDepartment } from '#api/risk/campaigns/department.ts'
import { lockProject } from '#api/risk/campaigns/project.ts'
import { project } from '#api/risk/campaigns/table.ts'
import type { Language } from '#contract/platform/language.ts'
import { type FieldError, type Refusal, refuse } from '#contract/platform/problem.ts'
import type { ProjectWeights } from '#contract/risk/kinds/matrix/result-shapes.ts'
import type { Weights } from '#contract/risk/kinds/matrix/weights.ts'
import type { Questionnaire } from './questionnaire.ts'
import { dimensionNames } from './result.ts'

type Project = typeof project.$inferSelect

/** The cast is safe, since only `saveWeights` writes the column. */
export const storedWeights = ({ weights }: Pick<Project, 'weights'>): Weights | null => weights as Weights | null

/** Weights with all dimensions of the project's matrices and all departments of its respondents. */
export async function describeWeights(
  db: Db,
  {
    project,
    questionnaires,
    language,
  }: {
    project: Project
    questionnaires: readonly Questionnaire[]
    language: Language
  },
): Promise<ProjectWeights> {
  const { id, version } = project
  const dimensions = new Map(questionnaires.flatMap((each) => [...dimensionNames(each, language)]))
  const departments = (await listDepartments(db, id, language)).map(({ department }) => storedDepartment(department))
  return {
    version,
    weights: storedWeights(project) ?? { dimensions: {}, departments: {} },
    dimensions: [...dimensions].map(([key, name]) => ({ key, name })),
    departments: [...new Set(departments)].map((key) => ({ key, name: departmentGroup(key, language) })),
  }
}

/** Refuses notFound, record.conflict and validation (an unknown dimension or department). */
export async function saveWeights(
  tx: Tx,
  {
    bizId,
    version,
    weights,
    known,
  }: {
    bizId: string
    version: number
    weights: Weights
    known: Pick<ProjectWeights, 'dimensions' | 'departments'>
  },
): Promise<{ name: string } | Refusal> {
  const found = await lockProject(tx, bizId)
  if (!found) return refuse('notFound')
  if (found.version !== version) return refuse('record.conflict', { detail: { version: found.version } })
  const faults = { ...unknownIn('dimensions', weights, known), ...unknownIn('departments', weights, known) }
  if (Object.keys(faults).length > 0) return refuse('validation', { faults })
  const isEmpty = Object.keys(weights.dimensions).length + Object.keys(weights.departments).length === 0
  await tx
    .update(project)
    .set({ weights: isEmpty ? null : weights, version: version + 1 })
    .where(eq(project.id, found.id))
  return { name: found.name }
}

function unknownIn(
  part: 'dimensions' | 'departments',
  weights: Weights,
  known: Pick<ProjectWeights, 'dimensions' | 'departments'>,
): Record<string, FieldError[]> {
  const keys = new Set(known[part].map(({ key }) => key))
  const unknown = Object.keys(weights[part]).filter((key) => !keys.has(key))
  return Object.fromEntries(
    unknown.map((key) => [`weights.${part}.${key}`, [{ key: 'kinds-matrix-validation:weightUnknown' }]]),
  )
}
