/** Limits of one model. spec: platform §5 */
export const rulesMax = 30
export const dimensionsMax = 10
export const judgingNameMax = 50
export const weightPlacesMax = 2
/** Maximum weight of a rule, which keeps scores exact. */
export const weightMax = 10_000
export const levelsMax = 3
/** Colours of levels on pages and in charts, from none to the highest. */
export const levelTones = ['neutral', 'success', 'warning', 'danger'] as const
export const judgingFieldsMax = 10
export const judgingValuesMax = 20
export const judgingValueMax = 50
/** Seconds. */
export const timeBudgetMax = 3600
export const timeBudgetUsual = 60
export const sharePercentUsual = 10
/** Characters of a rule's sentence. */
export const wordsMax = 200
export const rulesModelNoteMax = 100
export const modelNameMax = 24
/** Longest window of an aggregation: 400 days. */
export const windowSecondsMax = 400 * 86_400
export const byColumnsMax = 4
export const keyMax = 8
/** Models of one workspace, and versions of one model. */
export const modelsMax = 200
export const versionsMax = 500

/** Maximum figures of one aggregation, and maximum fields that a likeness compares in addition to the name. */
export const figuresMax = 5
export const agreeMax = 5

/** Distinct values of a column that one job matches against a watch list: for equal ones, and for similar names. */
export const [listValuesMax, likenessValuesMax] = [5_000_000, 500_000]

/**
 * Kinds of a rule by its input. `basic`: one row with its dimensions. `aggregation`: rows of the same key in a window
 * up to the row. `combination`: other rules. `list` and `likeness`: an equal entry of a watch list, or one with a
 * similar name.
 */
export const RuleKind = {
  basic: 'basic',
  aggregation: 'aggregation',
  combination: 'combination',
  list: 'list',
  likeness: 'likeness',
} as const
export type RuleKind = (typeof RuleKind)[keyof typeof RuleKind]

/** `previous`: the value of the last row before this one; all others include the row itself. */
export const ruleAggregates = ['count', 'distinct', 'sum', 'mean', 'min', 'max', 'previous'] as const
export type RuleAggregate = (typeof ruleAggregates)[number]

/** Field of a watch list's entry that equals a column; names also by their aliases. */
export const ListField = { name: 'name', number: 'number' } as const
export type ListField = (typeof ListField)[keyof typeof ListField]

/**
 * Fields of a watch list's entry that a likeness compares in addition to the name. `bornOn`: date of birth or of
 * foundation.
 */
export const agreeFields = ['number', 'bornOn', 'region', 'phone', 'address'] as const
export type AgreeField = (typeof agreeFields)[number]

/** Window of an aggregation: a number of seconds before the row, or its calendar day so far. */
export const WindowKind = { seconds: 'seconds', day: 'day' } as const
export type WindowKind = (typeof WindowKind)[keyof typeof WindowKind]

/** Rules that a combination needs. */
export const Needs = { all: 'all', any: 'any', atLeast: 'atLeast' } as const
export type Needs = (typeof Needs)[keyof typeof Needs]

/** Outcome of a rule for a row. An error is never a missed hit: its row is not judged. A snoozed hit does not count. */
export const RuleOutcome = {
  hit: 'hit',
  noHit: 'noHit',
  error: 'error',
  disabled: 'disabled',
  snoozed: 'snoozed',
} as const
export type RuleOutcome = (typeof RuleOutcome)[keyof typeof RuleOutcome]

/**
 * Reason why a rule can judge no row of a run: its list was deleted or is not shared, a column it compares is masked
 * for the person of the run, or it has more distinct values than a job may match.
 */
export const UnableCause = {
  listUnknown: 'listUnknown',
  listColumnMasked: 'listColumnMasked',
  listValuesTooMany: 'listValuesTooMany',
} as const
export type UnableCause = (typeof UnableCause)[keyof typeof UnableCause]

/** Rows of a test: the first ones, a share that is drawn, or all. design: workbench D3 */
export const testRows = ['5', '10', '1000', 'sample', 'all'] as const
export type TestRows = (typeof testRows)[number]

/** Days with hits that a test counts, the newest. */
export const hitDaysMax = 400

/** Days with runs whose hits a chart shows, the newest. */
export const runDaysMax = 90

/** Rows with hits that a test shows with their reasons. */
export const shownHitsMax = 20

/** Rows with another outcome that a comparison shows. */
export const shownDifferencesMax = 50

/**
 * State of a model: its newest version has been tested, its schedule waits for the decision to go online, runs, or has
 * been taken offline. design: workbench D3
 */
export const ModelState = {
  draft: 'draft',
  tested: 'tested',
  applying: 'applying',
  live: 'live',
  retired: 'retired',
} as const
export type ModelState = (typeof ModelState)[keyof typeof ModelState]

/** Outcome of a row in a result, which has no row without a hit. */
export const RowOutcome = { hit: 'hit', notJudged: 'notJudged' } as const
export type RowOutcome = (typeof RowOutcome)[keyof typeof RowOutcome]

/** Columns of a result in addition to the key and the judging fields. */
export const ResultColumn = {
  outcome: 'outcome',
  score: 'score',
  level: 'level',
  hits: 'hits',
  why: 'why',
} as const

/** Maximum row numbers stored per figure. */
export const windowRowsMax = 20

/** Separator of the names of rules that hit a row. No rule name contains it. */
export const hitsSeparator = '、'
