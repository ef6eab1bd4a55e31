import { z } from 'zod'
import { languages } from '#contract/platform/language.ts'
import { lineUpTo } from '#contract/platform/text.ts'
import { SendType } from './codes.ts'

/** Limit of one imported workbook. */
export const respondentsMax = 2000
export const respondentNameMax = 50
export const respondentEmailMax = 254
/** Characters of a user number, a company's or a department's name. */
export const respondentPlaceMax = 100

export const respondentEmail = z.email({ error: 'emailInvalid' }).max(respondentEmailMax)
const place = lineUpTo(respondentPlaceMax).nullable().default(null)

/** Respondent to add: a user by number, or an external person. spec: operations §3 */
export const newRespondent = z.discriminatedUnion('sendType', [
  z.strictObject({ sendType: z.literal(SendType.internal), sapUserId: lineUpTo(respondentPlaceMax) }),
  z.strictObject({
    sendType: z.literal(SendType.external),
    name: lineUpTo(respondentNameMax),
    email: respondentEmail,
    company: place,
    department: place,
    /** Letter language; if missing, chosen at the first sending. */
    language: z.enum(languages).nullish(),
  }),
])
export type NewRespondent = z.infer<typeof newRespondent>
