import { z } from 'zod'
import { currentSize, records } from '#contract/platform/paging.ts'
import { PaperState } from '#contract/risk/campaigns/codes.ts'
import { bizId } from '#contract/shell/accounts/user-shapes.ts'
import { thresholdMax, thresholdMin } from './anonymity.ts'
import { measures, Rating, rowAsks } from './codes.ts'
import { crosstabAxes } from './crosstab.ts'
import { paperNotes, stat } from './shapes.ts'
import { weights } from './weights.ts'

/** Figures by first kind, in the order of `firstKinds`, and in total. */
const statLine = { columns: z.array(stat), all: stat }

/** Data hidden by the threshold: everything, or departments with their papers. See anonymity.ts. */
const anonymity = z.object({
  /** 0 for none. */
  threshold: z.number().int(),
  whole: z.boolean(),
  hidden: z.array(z.object({ department: z.string(), papers: z.number().int() })),
})

export type Anonymity = z.infer<typeof anonymity>

/** Results by first kind (columns) and by department or cause (lines). */
export const results = z.object({
  domain: z.string(),
  firstKinds: z.array(z.string()),
  papers: z.number().int(),
  anonymity,
  departments: z.array(z.object({ department: z.string(), papers: z.number().int(), ...statLine })),
  causes: z.array(
    z.object({ id: z.number().int(), dimension: z.string(), cause: z.string(), subCause: z.string(), ...statLine }),
  ),
  all: z.object(statLine),
  /** Weighted means; null without weights. */
  weighted: z.object({ columns: z.array(z.string().nullable()), all: z.string().nullable() }).nullable(),
  /** Optional inputs of rows; absent if there are none. */
  asks: z.array(z.enum(rowAsks)).optional(),
  /** Names of both measures, if cells are rated twice; figures are of the requested one. */
  measures: paperNotes.shape.measures,
})

export type Results = z.infer<typeof results>

const secondKind = z.object({ id: z.number().int(), firstKind: z.string(), name: z.string() })

export type SecondKindRow = z.infer<typeof secondKind>

const causeTexts = { id: z.number().int(), dimension: z.string(), cause: z.string(), subCause: z.string() }

/** Questionnaire and number of papers, common to all results of a project. */
const ofPapers = { domain: z.string(), papers: z.number().int(), anonymity }

/** Figures by dimension (lines) and second kind (columns). */
export const resultMatrix = z.object({
  ...ofPapers,
  columns: z.array(secondKind),
  dimensions: z.array(z.object({ dimension: z.string(), columns: z.array(stat), all: stat })),
  all: z.object({ columns: z.array(stat), all: stat }),
})

export type ResultMatrix = z.infer<typeof resultMatrix>

const spread = {
  stat,
  /** Standard deviation within cells with at least two ratings; two decimals. */
  spread: z.string().nullable(),
  /** Cells that one respondent rated low and another high. */
  contrary: z.number().int(),
}

/** Causes in the questionnaire's order. */
export const resultCauses = z.object({
  ...ofPapers,
  causes: z.array(z.object({ ...causeTexts, ...spread })),
  all: z.object(spread),
})

export type ResultCauses = z.infer<typeof resultCauses>

export const resultCells = z.object({
  ...ofPapers,
  dimension: z.string(),
  columns: z.array(secondKind),
  causes: z.array(z.object({ ...causeTexts, columns: z.array(stat), all: stat })),
})

export type ResultCells = z.infer<typeof resultCells>

/** Causes in the questionnaire's order; empty if cells are rated once. */
export const riskMatrix = z.object({
  ...ofPapers,
  measures: paperNotes.shape.measures.unwrap().nullable(),
  /** Meanings of the levels of both measures; '' if there is none, as when each row has its own texts. */
  meanings: z.array(z.object({ measure: z.enum(measures), low: z.string(), medium: z.string(), high: z.string() })),
  risks: z.array(
    z.object({
      ...causeTexts,
      likelihood: stat,
      impact: stat,
      /** Levels of both means, 1 to 5; null if nothing is rated. See measures.ts. */
      levels: z.object({ likelihood: z.number().int(), impact: z.number().int() }).nullable(),
    }),
  ),
})

export type RiskMatrix = z.infer<typeof riskMatrix>

/** Entry of an axis; `group` is its parent, '' for none. */
const crosstabEntry = z.object({ key: z.string(), name: z.string(), group: z.string() })

/** Page of a crosstab with lines and columns up to their limits; totals cover all of them. */
export const crosstab = z.object({
  ...ofPapers,
  rows: z.enum(crosstabAxes),
  columns: z.enum(crosstabAxes),
  heads: z.array(crosstabEntry),
  lines: z.array(crosstabEntry.extend(statLine)),
  all: z.object(statLine),
  linesTotal: z.number().int(),
  headsTotal: z.number().int(),
})

export type CrosstabRow = z.infer<typeof crosstab>

const move = { now: stat, before: stat, change: z.string().nullable() }

export const comparedProject = z.object({
  bizId: z.string(),
  name: z.string(),
  endTime: z.string(),
  /** Version number of its questionnaire. */
  version: z.number().int(),
  papers: z.number().int(),
})

export type ComparedProject = z.infer<typeof comparedProject>

const causePlace = z.object({ dimension: z.string(), cause: z.string(), subCause: z.string() })

const columnPlace = z.object({ firstKind: z.string(), name: z.string() })

const places = z.object({ causes: z.array(causePlace), columns: z.array(columnPlace) })

const renamed = <Place extends z.ZodType>(place: Place) => z.array(z.object({ now: place, before: place }))

/** Campaign of a trend. `hidden`: figures of the requested department are below its threshold. */
const trendCampaign = comparedProject.extend({ hidden: z.boolean() })

const course = z.array(stat)

/** Campaigns by last day, with figures in that order over the cells that all of them have. */
export const trend = z.object({
  domain: z.string(),
  campaigns: z.array(trendCampaign),
  all: course,
  dimensions: z.array(z.object({ dimension: z.string(), course })),
  firstKinds: z.array(z.object({ firstKind: z.string(), course })),
  rows: z.object({ common: z.number().int(), of: z.number().int() }),
  columns: z.object({ common: z.number().int(), of: z.number().int() }),
})

export type TrendRow = z.infer<typeof trend>

/** Figures cover only cells of both questionnaires. Added, removed and renamed rows and columns are listed. */
export const movement = z.object({
  domain: z.string(),
  now: comparedProject,
  before: comparedProject,
  all: z.object(move),
  dimensions: z.array(z.object({ dimension: z.string(), ...move })),
  firstKinds: z.array(z.object({ firstKind: z.string(), ...move })),
  causes: z.array(z.object({ ...causeTexts, ...move })),
  added: places,
  gone: places,
  renamed: z.object({ causes: renamed(causePlace), columns: renamed(columnPlace) }),
})

export type MovementRow = z.infer<typeof movement>

export const answerPageQuery = z.strictObject({
  ...currentSize,
  id: bizId,
  /** criteriaId of the answer item: a row of the matrix. */
  criteriaId: z.coerce.number().int(),
  /** domainId of the answer item: a second kind; without it all cells of the row. */
  domainId: z.coerce.number().int().optional(),
  department: z
    .string()
    .max(500)
    .transform((text) => text || undefined)
    .optional(),
  /** Measure of `value`, if cells have two ratings. */
  measure: z.enum(measures).default('likelihood'),
  /** Includes only papers with this rating. */
  value: z.coerce.number().int().min(Rating.unfilled).max(Rating.high).optional(),
})

/** Papers behind a figure, with their ratings of a cause. */
export const resultAnswers = records(
  z.object({
    itemId: z.string(),
    name: z.string(),
    company: z.string(),
    department: z.string(),
    uuid: z.string(),
    state: z.enum(PaperState),
    submittedAt: z.string(),
    /** One value for each requested second kind, in the order of `columns`. */
    values: z.array(z.number().int()),
    /** Ratings of impact, in the same order, if cells are rated twice. */
    impacts: z.array(z.number().int()).optional(),
  }),
).extend({
  domain: z.string(),
  ...causeTexts,
  columns: z.array(secondKind),
  measures: paperNotes.shape.measures,
})

export type ResultAnswers = z.infer<typeof resultAnswers>

/** Comments and files of rows: one record per row and paper, in the order of the questionnaire. */
export const resultNotes = records(
  z.object({
    itemId: z.string(),
    name: z.string(),
    department: z.string(),
    uuid: z.string(),
    submittedAt: z.string(),
    ...causeTexts,
    comment: z.string(),
    files: z.array(z.object({ bid: z.string(), name: z.string(), bytes: z.number().int() })),
  }),
).extend({ ...ofPapers, asks: z.array(z.enum(rowAsks)) })

/** Weights with the available dimensions and departments; `version` is sent back by the form. */
export const projectWeights = z.object({
  version: z.number().int(),
  weights,
  dimensions: z.array(z.object({ key: z.string(), name: z.string() })),
  departments: z.array(z.object({ key: z.string(), name: z.string() })),
})

export type ProjectWeights = z.infer<typeof projectWeights>

export const weightsEdit = z.strictObject({ id: bizId, version: z.number().int(), weights })

/** Anonymity threshold for its form. `answered`: a paper is submitted, so the threshold may not be lowered. */
export const projectThreshold = z.object({
  version: z.number().int(),
  threshold: z.number().int(),
  answered: z.boolean(),
})

export const thresholdEdit = z.strictObject({
  id: bizId,
  version: z.number().int(),
  /** 0 for none. */
  threshold: z.union(
    [
      z.literal(0),
      z
        .number()
        .int()
        .min(thresholdMin, 'kinds-matrix-validation:thresholdInvalid')
        .max(thresholdMax, 'kinds-matrix-validation:thresholdInvalid'),
    ],
    {
      error: 'kinds-matrix-validation:thresholdInvalid',
    },
  ),
})
