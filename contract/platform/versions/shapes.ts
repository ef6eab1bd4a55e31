import { z } from 'zod'

const text = z.string()
const count = z.number().int()
const person = z.object({ usercode: text, name: text })

/** Id and number of a version of the same owner. */
export const numbered = z.object({ id: count, number: count })
export type Numbered = z.infer<typeof numbered>

/** The newest version with a result, and the one online. */
export const among = { newest: numbered.nullable(), online: numbered.nullable() }
export type Among = z.infer<z.ZodObject<typeof among>>

/** The newest versions next to one of them, and their total number; `chosen` is the one shown. */
export const besideOne = <Brief extends z.ZodType>(brief: Brief) => ({
  ...among,
  versions: z.array(brief),
  versionsTotal: count,
  chosen: count.nullable(),
})

/** `begun` is false if a run is already in progress. */
export const begun = z.object({ id: count, number: count, begun: z.boolean() })

/** Progress of a running version: rows done in its stage. */
export const runProgress = z.object({ stage: text, rows: count, of: count, percent: count })
export type RunProgress = z.infer<typeof runProgress>

export const published = {
  /** Null until published; `online` marks the version that is visible now. */
  publishedAt: text.nullable(),
  publishedBy: person.nullable(),
  online: z.boolean(),
}

/** An exported workbook, edited offline. */
export const editedUpload = z.strictObject({ file: z.file({ error: 'fileRequired' }) })
