import { z } from 'zod'
import { currentSize, records } from '#contract/platform/paging.ts'
import { PaperState } from '#contract/risk/campaigns/codes.ts'
import { bizId } from '#contract/shell/accounts/user-shapes.ts'
import { thresholdMax, thresholdMin } from './anonymity.ts'
import { measures, Rating, rowAsks } from './codes.ts'
import { crosstabAxes } from './crosstab.ts'
import { paperNotes, stat } from './shapes.ts'
import { weights } from './weights.ts'

/** Cells under the first kinds, in the order of `firstKinds`, and the whole line. */
const statLine = { columns: z.array(stat), all: stat }

/** What a project's threshold hides: everything, or departments, with how many papers they have. design: anonymity.ts */
const anonymity = z.object({
  /** 0: it has none. */
  threshold: z.number().int(),
  whole: z.boolean(),
  hidden: z.array(z.object({ department: z.string(), papers: z.number().int() })),
})

export type Anonymity = z.infer<typeof anonymity>

/** The result of a project: first kinds across; departments, or the causes of one view, down. */
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
  /** The means as the project's weights make them; null without weights. */
  weighted: z.object({ columns: z.array(z.string().nullable()), all: z.string().nullable() }).nullable(),
  /** What is asked of rows besides; not there where nothing is. */
  asks: z.array(z.enum(rowAsks)).optional(),
  /** What cells are rated on where they are rated twice: the figures are of the one asked for. */
  measures: paperNotes.shape.measures,
})

export type Results = z.infer<typeof results>

const secondKind = z.object({ id: z.number().int(), firstKind: z.string(), name: z.string() })

export type SecondKindRow = z.infer<typeof secondKind>

const causeTexts = { id: z.number().int(), dimension: z.string(), cause: z.string(), subCause: z.string() }

/** What every answer about a project's results says: of which questionnaire, and of how many papers. */
const ofPapers = { domain: z.string(), papers: z.number().int(), anonymity }

/** Dimensions down, second kinds across. */
export const resultMatrix = z.object({
  ...ofPapers,
  columns: z.array(secondKind),
  dimensions: z.array(z.object({ dimension: z.string(), columns: z.array(stat), all: stat })),
  all: z.object({ columns: z.array(stat), all: stat }),
})

export type ResultMatrix = z.infer<typeof resultMatrix>

const spread = {
  stat,
  /** Standard deviation within the cells that at least two have rated; two decimals. */
  spread: z.string().nullable(),
  /** Cells that one rated low and another high. */
  contrary: z.number().int(),
}

/** Causes in the questionnaire's order. */
export const resultCauses = z.object({
  ...ofPapers,
  causes: z.array(z.object({ ...causeTexts, ...spread })),
  all: z.object(spread),
})

export type ResultCauses = z.infer<typeof resultCauses>

/** Each single cell of one dimension. */
export const resultCells = z.object({
  ...ofPapers,
  dimension: z.string(),
  columns: z.array(secondKind),
  causes: z.array(z.object({ ...causeTexts, columns: z.array(stat), all: stat })),
})

export type ResultCells = z.infer<typeof resultCells>

/** Causes in the questionnaire's order; nothing where a cell is rated once. */
export const riskMatrix = z.object({
  ...ofPapers,
  measures: paperNotes.shape.measures.unwrap().nullable(),
  /** What the levels of each mean; '' where nothing is said, as of a rating that each row has its own words for. */
  meanings: z.array(z.object({ measure: z.enum(measures), low: z.string(), medium: z.string(), high: z.string() })),
  risks: z.array(
    z.object({
      ...causeTexts,
      likelihood: stat,
      impact: stat,
      /** Where both means stand, 1 to 5; null where nothing is rated. design: measures.ts */
      levels: z.object({ likelihood: z.number().int(), impact: z.number().int() }).nullable(),
    }),
  ),
})

export type RiskMatrix = z.infer<typeof riskMatrix>

/** An entry of an axis: what it is called, and what it belongs to, '' for nothing. */
const crosstabEntry = z.object({ key: z.string(), name: z.string(), group: z.string() })

/** Any two axes: a page of lines, and as many columns as a page takes; totals are of all of them. */
export const crosstab = z.object({
  ...ofPapers,
  rows: z.enum(crosstabAxes),
  columns: z.enum(crosstabAxes),
  heads: z.array(crosstabEntry),
  lines: z.array(crosstabEntry.extend(statLine)),
  all: z.object(statLine),
  /** How many lines and columns there are. */
  linesTotal: z.number().int(),
  headsTotal: z.number().int(),
})

export type CrosstabRow = z.infer<typeof crosstab>

const move = { now: stat, before: stat, change: z.string().nullable() }

/** A project as a comparison names it. */
export const comparedProject = z.object({
  bizId: z.string(),
  name: z.string(),
  endTime: z.string(),
  /** Of its questionnaire. */
  version: z.number().int(),
  papers: z.number().int(),
})

export type ComparedProject = z.infer<typeof comparedProject>

const causePlace = z.object({ dimension: z.string(), cause: z.string(), subCause: z.string() })

const columnPlace = z.object({ firstKind: z.string(), name: z.string() })

const places = z.object({ causes: z.array(causePlace), columns: z.array(columnPlace) })

const renamed = <Place extends z.ZodType>(place: Place) => z.array(z.object({ now: place, before: place }))

/** A campaign of a trend; `hidden`: its figures of the department asked for are below its threshold. */
const trendCampaign = comparedProject.extend({ hidden: z.boolean() })

const course = z.array(stat)

/** Campaigns by their last days, and figures of each in that order, of the cells that all of them have. */
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

/** Only cells that both questionnaires have count; what is new or gone is named, and what is called otherwise now. */
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
  /** domainId of the answer item: a second kind; without one all cells of the row. */
  domainId: z.coerce.number().int().optional(),
  department: z
    .string()
    .max(500)
    .transform((text) => text || undefined)
    .optional(),
  /** Of which rating `value` is, where cells are rated twice. */
  measure: z.enum(measures).default('likelihood'),
  /** Only papers with such a rating. */
  value: z.coerce.number().int().min(Rating.unfilled).max(Rating.high).optional(),
})

/** Who rated a cause, and how: the paper behind a figure. */
export const resultAnswers = records(
  z.object({
    itemId: z.string(),
    name: z.string(),
    company: z.string(),
    department: z.string(),
    uuid: z.string(),
    state: z.enum(PaperState),
    submittedAt: z.string(),
    /** One for each second kind asked for, in the order of `columns`. */
    values: z.array(z.number().int()),
    /** The same of impact where cells are rated twice. */
    impacts: z.array(z.number().int()).optional(),
  }),
).extend({
  domain: z.string(),
  ...causeTexts,
  columns: z.array(secondKind),
  measures: paperNotes.shape.measures,
})

export type ResultAnswers = z.infer<typeof resultAnswers>

/** What respondents put to rows besides ratings: one line a row of a paper, in the order of the questionnaire. */
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

/** The weights with what they may name, and the version that a form is made from. */
export const projectWeights = z.object({
  version: z.number().int(),
  weights,
  dimensions: z.array(z.object({ key: z.string(), name: z.string() })),
  departments: z.array(z.object({ key: z.string(), name: z.string() })),
})

export type ProjectWeights = z.infer<typeof projectWeights>

export const weightsEdit = z.strictObject({ id: bizId, version: z.number().int(), weights })

/** The anonymity threshold as a form edits it; `answered`: papers are submitted, so that it may not be lowered. */
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
