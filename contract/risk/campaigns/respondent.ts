import { z } from 'zod'
import { languages } from '#contract/platform/language.ts'
import { lineUpTo } from '#contract/platform/text.ts'
import { SendType } from './codes.ts'

/** Rows of one imported workbook. */
export const respondentsMax = 2000
export const respondentNameMax = 50
export const respondentEmailMax = 254
/** Characters of a user number, a company's or a department's name. */
export const respondentPlaceMax = 100

export const respondentEmail = z.email({ error: 'emailInvalid' }).max(respondentEmailMax)
const place = lineUpTo(respondentPlaceMax).nullable().default(null)

/** Whom a project is sent to: a user of ours by number, or a person outside. spec: operations §3 */
export const newRespondent = z.discriminatedUnion('sendType', [
  z.strictObject({ sendType: z.literal(SendType.internal), sapUserId: lineUpTo(respondentPlaceMax) }),
  z.strictObject({
    sendType: z.literal(SendType.external),
    name: lineUpTo(respondentNameMax),
    email: respondentEmail,
    company: place,
    department: place,
    /** What they are written in; chosen when sending where nobody said. */
    language: z.enum(languages).nullish(),
  }),
])
export type NewRespondent = z.infer<typeof newRespondent>
