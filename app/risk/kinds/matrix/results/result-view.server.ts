import type { Results } from '#contract/risk/kinds/matrix/result-shapes.ts'

type Stat = Results['all']['all']
type StatLine = Results['all']

export type Figure = Pick<Stat, 'mean' | 'sum' | 'highest' | 'rated' | 'high'>

/** One figure per first kind, and one for the whole row. */
export type FigureLine = { figures: Figure[]; all: Figure }

export type DepartmentFigures = FigureLine & { department: string; papers: number }
export type CauseFigures = FigureLine & { id: number; dimension: string; cause: string; subCause: string }

const figure = ({ mean, sum, highest, rated, high }: Stat): Figure => ({ mean, sum, highest, rated, high })

export const figureLine = ({ columns, all }: StatLine): FigureLine => ({
  figures: columns.map(figure),
  all: figure(all),
})

export const departmentView = ({ department, papers, ...line }: Results['departments'][number]): DepartmentFigures => ({
  department,
  papers,
  ...figureLine(line),
})

export const causeView = ({ id, dimension, cause, subCause, ...line }: Results['causes'][number]): CauseFigures => ({
  id,
  dimension,
  cause,
  subCause,
  ...figureLine(line),
})

/** Weighted means by the project's weights; null without weights. */
export type Weighted = Results['weighted']
