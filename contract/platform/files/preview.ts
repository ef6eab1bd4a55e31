import { z } from 'zod'
import { choosableEncodings, encodings } from './content.ts'
import { entryPlace, filePath } from './shapes.ts'

const run = z.object({
  text: z.string(),
  bold: z.boolean().optional(),
  italic: z.boolean().optional(),
  underline: z.boolean().optional(),
  strike: z.boolean().optional(),
  /** A picture in the text, which is not shown. */
  picture: z.boolean().optional(),
})
export type Run = z.infer<typeof run>
const runs = z.array(run)

const block = z.discriminatedUnion('block', [
  z.object({ block: z.literal('heading'), level: z.number().int().min(1).max(6), runs }),
  z.object({ block: z.literal('paragraph'), runs }),
  z.object({ block: z.literal('item'), level: z.number().int().min(0).max(8), ordered: z.boolean(), runs }),
  /** Rows of cells of paragraphs. */
  z.object({
    block: z.literal('table'),
    rows: z.array(z.array(z.object({ span: z.number().int(), lines: z.array(runs) }))),
  }),
])
export type Block = z.infer<typeof block>

/** Reason for no preview: a kind that is not shown, not readable, or too large. */
const unshown = z.enum(['kind', 'broken', 'tooMuch'])
export type Unshown = z.infer<typeof unshown>

const sheetRow = z.object({ number: z.number().int(), cells: z.array(z.string()) })
export type PreviewRow = z.infer<typeof sheetRow>

const preview = z.discriminatedUnion('as', [
  /** Loaded from its own address. */
  z.object({ as: z.literal('picture') }),
  z.object({ as: z.literal('pdf') }),
  z.object({
    as: z.literal('sheets'),
    /** A csv has one without a name; of a workbook only the first are listed. */
    sheets: z.array(z.string()),
    /** Encoding in which a csv is shown; null for a workbook. */
    encoding: z.enum(encodings).nullable(),
    sheet: z.number().int(),
    columns: z.number().int(),
    rows: z.array(sheetRow),
    page: z.number().int(),
    /** Rows per page. */
    size: z.number().int(),
    /** Rows shown on all pages. */
    total: z.number().int(),
    /** Set if rows, columns or texts of cells are cut; `sheets` counts all of the workbook. */
    more: z.object({ rows: z.boolean(), columns: z.boolean(), texts: z.boolean(), sheets: z.number().int() }),
  }),
  z.object({ as: z.literal('document'), blocks: z.array(block), more: z.boolean() }),
  z.object({
    as: z.literal('archive'),
    entries: z.array(z.object({ entry: z.number().int(), name: z.string(), bytes: z.number().int() })),
    page: z.number().int(),
    total: z.number().int(),
  }),
  z.object({ as: z.literal('nothing'), why: unshown }),
])
export type Preview = z.infer<typeof preview>

/** `sheet` is the index of a sheet in its workbook; `encoding` replaces the detected one of a csv. */
export const previewParams = z.strictObject({
  path: filePath,
  entry: entryPlace.optional(),
  sheet: z.coerce.number().int().min(0).max(9_999).default(0),
  page: z.coerce.number().int().min(1).max(9_999).default(1),
  encoding: z.enum(choosableEncodings).optional(),
})

export const shownParams = z.strictObject({ path: filePath, entry: entryPlace.optional() })

/** Name and size of the file, or of the entry of it that is previewed. */
export const viewed = z.object({
  originName: z.string(),
  bytes: z.number().int(),
  archive: z.string().nullable(),
  preview,
})
export type Viewed = z.infer<typeof viewed>
