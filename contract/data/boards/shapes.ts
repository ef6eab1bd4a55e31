import { z } from 'zod'
import { currentSize, pageSizeDefault, records, sortOrder } from '#contract/platform/paging.ts'
import { emptyOrLineUpTo, requiredLine } from '#contract/platform/text.ts'
import { accountName, bizId, rowId, rowVersion } from '#contract/shell/accounts/user-shapes.ts'
import { TargetSide } from '../cards/codes.ts'
import { boardCard, cardId, cardsFigures, foundDigit } from '../cards/shapes.ts'
import { condition } from '../conditions.ts'
import { tableRows } from '../mart/shapes.ts'
import { fieldName, titleMax } from '../names.ts'
import * as code from './codes.ts'
import { settle } from './grid.ts'

/** A board in the list. spec: platform §7 `/data/board/search-page` */
const boardItem = z.object({
  id: z.number().int(),
  bizId: z.string(),
  name: z.string(),
  status: z.enum(code.BoardStatus),
})
export type BoardItem = z.infer<typeof boardItem>
export const boardItems = records(boardItem)

export const boardPage = z.strictObject({
  status: z.enum(code.BoardStatus).optional(),
  size: z.number().int().min(1).max(code.boardPageMax).default(pageSizeDefault),
  current: z.number().int().min(1).max(1_000_000).default(1),
})

// Content

const place = {
  x: z
    .number()
    .int()
    .min(0)
    .max(code.gridColumns - code.cardWidthMin),
  y: z.number().int().min(0).max(code.gridRowsMax),
  w: z.number().int().min(code.cardWidthMin).max(code.gridColumns),
  h: z.number().int().min(1).max(code.cardHeightMax),
}

/** A card with its place in the grid and the table that it counts; a card of text has no table. */
export const placedCard = z
  .strictObject({
    card: boardCard,
    tableBizId: bizId.nullable().default(null),
    condition: condition.nullable().default(null),
    /** Side of the target on which a number is good. */
    side: z.enum(TargetSide).default('atLeast'),
    /**
     * Readers see figures under the publisher's right: only groups with at least `publishedRowsMin` rows, and only if
     * the publisher may decide on the table.
     */
    asPublished: z.boolean().default(false),
    ...place,
  })
  .superRefine(({ card, tableBizId, x, w }, context) => {
    if (card.kind !== 'text' && tableBizId === null)
      context.addIssue({ code: 'custom', message: 'required', path: ['tableBizId'] })
    if (x + w > code.gridColumns) context.addIssue({ code: 'custom', message: 'boards-faults:tooWide', path: ['w'] })
  })
export type PlacedCard = z.output<typeof placedCard>

/** A filter for all cards whose table has a column of this title or name. */
const boardFilter = z.strictObject({ id: cardId, title: requiredLine(titleMax), kind: z.enum(code.FilterKind) })
export type BoardFilter = z.output<typeof boardFilter>

const isUnique = (ids: readonly string[]) => new Set(ids).size === ids.length

/** Cards are moved so that they do not overlap. */
const content = {
  cards: z
    .array(placedCard)
    .max(code.boardCardsMax)
    .refine((cards) => isUnique(cards.map(({ card }) => card.id)), 'boards-faults:idTwice')
    .transform((cards) => settle(cards))
    .default([]),
  filters: z
    .array(boardFilter)
    .max(code.boardFiltersMax)
    .refine((filters) => isUnique(filters.map(({ id }) => id)), 'boards-faults:idTwice')
    .refine((filters) => isUnique(filters.map(({ title }) => title)), 'boards-faults:filterTwice')
    .default([]),
  refreshMinutes: z.literal([...code.refreshMinutes]).default(0),
}
export const boardContent = z.strictObject(content)
export type BoardContent = z.output<typeof boardContent>

// Editing

const boardName = requiredLine(code.boardNameMax)
const note = z.string().trim().pipe(emptyOrLineUpTo(code.boardNoteMax)).default('')
const versionNumber = z.coerce.number().int().min(1).max(1_000_000)

export const boardSort = z.enum(['name', 'updatedAt'])
export const workspaceBoardPage = z.strictObject({
  workspaceBizId: bizId,
  ...currentSize,
  keyword: z.string().trim().max(50).optional(),
  sort: boardSort.default('updatedAt'),
  order: sortOrder.default('desc'),
})
const boardRow = boardItem.extend({
  publishedVersion: z.number().int().nullable(),
  /** Cards of the draft. */
  cards: z.number().int(),
  owner: z.string(),
  updatedAt: z.string(),
  version: z.number().int(),
  /** Roles, departments and people of the audience. */
  audience: z.number().int(),
})
export type BoardRow = z.infer<typeof boardRow>
export const boardRows = records(boardRow)

/** Without a bizId adds a board; with one replaces its draft, which needs `version`. */
export const savingBoard = z
  .strictObject({
    workspaceBizId: bizId,
    bizId: bizId.optional(),
    version: rowVersion.optional(),
    name: boardName,
    ...content,
  })
  .superRefine(({ bizId, version }, context) => {
    if (bizId !== undefined && version === undefined)
      context.addIssue({ code: 'custom', message: 'required', path: ['version'] })
  })
export type SavingBoard = z.output<typeof savingBoard>
export const savedBoard = z.object({ bizId: z.string(), version: z.number().int() })

export const publishingBoard = z.strictObject({ bizId, version: rowVersion, note })
export const restoringBoard = z.strictObject({ bizId, version: rowVersion, number: versionNumber })
export const publishedBoard = z.object({ number: z.number().int(), version: z.number().int() })
export const removingBoards = z.strictObject({ bizIds: z.array(bizId).min(1).max(200) })

export const byBoard = z.strictObject({ bizId })
export const boardVersionPage = z.strictObject({ bizId, ...currentSize })
const boardVersionRow = z.object({
  number: z.number().int(),
  name: z.string(),
  note: z.string(),
  restoredFrom: z.number().int().nullable(),
  by: z.string(),
  at: z.string(),
  cards: z.number().int(),
  /** SHA-256 of name and content. */
  digest: z.string(),
})
export type BoardVersionRow = z.infer<typeof boardVersionRow>
export const boardVersionRows = records(boardVersionRow)

/** A version, or the draft. */
const compared = z.union([z.literal('draft'), versionNumber])
export const comparingBoards = z.strictObject({ bizId, from: compared, to: compared })
const comparedPart = z.object({ id: z.string(), title: z.string() })
export const comparedBoards = z.object({
  /** Cards and filters. */
  added: z.array(comparedPart),
  removed: z.array(comparedPart),
  changed: z.array(
    comparedPart.extend({
      changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
    }),
  ),
  /** Name and refresh. */
  fields: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  /** Cards that are equal in both. */
  same: z.number().int(),
})
export type ComparedBoards = z.infer<typeof comparedBoards>

/** The draft with everything that its editors see. */
export const boardDraft = z.object({
  id: z.number().int(),
  bizId: z.string(),
  workspaceId: z.number().int(),
  workspaceBizId: z.string(),
  name: z.string(),
  status: z.enum(code.BoardStatus),
  owner: z.string(),
  updatedBy: z.string(),
  updatedAt: z.string(),
  version: z.number().int(),
  publishedVersion: z.number().int().nullable(),
  lastVersion: z.number().int(),
  /** True if the draft differs from the published version. */
  isChanged: z.boolean(),
  /**
   * Omits condition values of columns that the caller does not see in plain text; a condition sent back without them
   * remains as stored.
   */
  cards: z.array(placedCard),
  /** Ids of cards whose conditions have concealed values. */
  concealed: z.array(z.string()),
  filters: z.array(boardFilter),
  refreshMinutes: z.number().int(),
  audience: z.object({
    roles: z.array(z.object({ code: z.string(), name: z.string(), nameHant: z.string(), nameEn: z.string() })),
    departments: z.array(z.object({ departmentId: z.number().int(), fullName: z.string() })),
    people: z.array(z.object({ usercode: z.string(), name: z.string() })),
  }),
})
export type BoardDraft = z.infer<typeof boardDraft>

/** Roles by code, departments with all below them, and people by usercode. Replaces the audience. */
export const settingAudience = z.strictObject({
  bizId,
  version: rowVersion,
  roles: z.array(z.string().min(1).max(50)).max(code.audienceMax).default([]),
  departments: z.array(rowId).max(code.audienceMax).default([]),
  people: z.array(accountName).max(code.audienceMax).default([]),
})
export type SettingAudience = z.output<typeof settingAudience>
export const audienceSet = z.object({
  version: z.number().int(),
  /** Number of roles, departments and people; 0 means editors only. */
  audience: z.number().int(),
})
export const audienceChoices = z.object({
  roles: z.array(z.object({ code: z.string(), name: z.string(), nameHant: z.string(), nameEn: z.string() })),
  departments: z.array(z.object({ departmentId: z.number().int(), fullName: z.string() })),
})

// Reading

const boardNumberMax = 9_999_999
const boardNumber = /^[1-9]\d{0,6}$/
/**
 * bizId of a board, or its number in the list of boards; bizIds are longer, so that the two cannot be confused. spec:
 * platform §2
 */
export const boardId = z.union([
  bizId,
  z.string().regex(boardNumber, 'invalid'),
  z.number().int().min(1).max(boardNumberMax).transform(String),
])

/** Board number in a `boardId`; undefined for a bizId. */
export const boardNumberIn = (id: string): number | undefined => (boardNumber.test(id) ? Number(id) : undefined)

/** Editors may read any version. */
export const readingBoard = z.strictObject({
  id: boardId,
  number: versionNumber.optional(),
  draft: z.stringbool().default(false),
})
export const boardDetail = z.object({
  id: z.number().int(),
  bizId: z.string(),
  workspaceId: z.number().int(),
  name: z.string(),
  /** Number of the version; 0 is the draft. */
  number: z.number().int(),
  at: z.string(),
  refreshMinutes: z.number().int(),
  /** Cards without their conditions, which may quote columns that the reader does not see. */
  cards: z.array(placedCard),
  filters: z.array(boardFilter),
  mayEdit: z.boolean(),
})
export type BoardDetail = z.infer<typeof boardDetail>

/** Values of one filter: a list of accepted values, or a lower and an upper bound, one of which may be empty. */
const chosenFilter = z.strictObject({
  id: cardId,
  values: z.array(z.string().trim().max(200)).min(1).max(code.filterValuesMax),
})
export type ChosenFilter = z.output<typeof chosenFilter>
const chosen = { filters: z.array(chosenFilter).max(code.boardFiltersMax).default([]) }

/** Cards by their ids; all by default. */
export const countingCards = z.strictObject({
  id: boardId,
  number: versionNumber.optional(),
  draft: z.boolean().default(false),
  cards: z.array(cardId).max(code.boardCardsMax).optional(),
  ...chosen,
  /** Milliseconds to wait. Slower cards return with `isCounting`, and their counting continues. */
  waitMs: z.number().int().min(0).max(60_000).default(60_000),
})
export type CountingBoard = z.output<typeof countingCards>

const cardFigures = cardsFigures.shape.cards.element
const cardSource = cardsFigures.omit({ cards: true })

const countedCard = z.object({
  id: z.string(),
  /** Data that it reads, and how much of it the reader sees; null for a card of text, or without figures. */
  source: cardSource.nullable(),
  /** Titles of the columns that the reader sees, by their names. */
  titles: z.record(z.string(), z.string()),
  figures: cardFigures.nullable(),
  /** True if the figures are shown under the publisher's right. */
  isAsPublished: z.boolean(),
  /** Titles of chosen filters that its table has no column for. */
  unfiltered: z.array(z.string()),
  /** Reason why it has no figures; the other cards keep theirs. */
  fault: cardFigures.shape.notes.element.nullable(),
  /** True while it is being counted. */
  isCounting: z.boolean(),
})
export type CountedCard = z.infer<typeof countedCard>
export const countedCards = z.object({ number: z.number().int(), cards: z.array(countedCard) })
export type CountedCards = z.infer<typeof countedCards>

/** The condition of a figure; without one, all rows of the card. */
export const readingCardRows = z.strictObject({
  id: boardId,
  number: versionNumber.optional(),
  draft: z.boolean().default(false),
  card: cardId,
  condition: condition.nullable().default(null),
  /** Only rows that the card's audit test finds; for Benford's law, those with `digit`. */
  found: z.boolean().default(false),
  digit: foundDigit,
  ...chosen,
  dataVersion: z.coerce.number().int().min(1).optional(),
  sort: fieldName.optional(),
  order: sortOrder.default('asc'),
  after: z.string().max(4000).optional(),
  size: z.coerce.number().int().min(1).max(200).default(50),
})
export type ReadingCardRows = z.output<typeof readingCardRows>
export const cardRows = tableRows.extend({
  table: z.object({ bizId: z.string(), name: z.string(), title: z.string() }),
})
export type CardRows = z.infer<typeof cardRows>

export const exportingBoard = z.strictObject({ id: boardId, ...chosen })
export type ExportingBoard = z.output<typeof exportingBoard>
