import { z } from 'zod'
import { chosenNames, currentSize, records, sortOrder } from '#contract/platform/paging.ts'
import { emptyOrLineUpTo, emptyOrTextUpTo } from '#contract/platform/text.ts'
import { isConfirmed } from '#contract/shell/accounts/password.ts'
import { newPassword } from '#contract/shell/accounts/shapes.ts'
import { RegistrationStatus } from './codes.ts'

/** Characters. */
const personNameMax = 50
const personEmailMax = 254
const personPlaceMax = 100
const contactMattersMax = 500
const reasonMax = 500
const accountNameMax = 64

/** A required text with its own error key. */
const needed = (text: z.ZodType<string, string>, fault: string) =>
  z.string({ error: fault }).trim().min(1, fault).pipe(text)
const optionalLine = (max: number) => z.string().trim().pipe(emptyOrLineUpTo(max)).default('')

const email = z
  .string({ error: 'emailRequired' })
  .trim()
  .min(1, 'emailRequired')
  .pipe(z.email({ error: 'emailInvalid' }).max(personEmailMax))

/**
 * The applicant, in both public forms. Mobile numbers of any length are accepted: eleven digits are only a hint. spec:
 * platform §5, design: domain §8
 */
const person = {
  name: needed(emptyOrLineUpTo(personNameMax), 'personNameRequired'),
  email,
  companyName: needed(emptyOrLineUpTo(personPlaceMax), 'companyRequired'),
  mobile: optionalLine(personPlaceMax),
  position: optionalLine(personPlaceMax),
  contactMatters: z.string().trim().pipe(emptyOrTextUpTo(contactMattersMax)).default(''),
  /** Required by the api if the captcha is enabled. */
  captchaCode: z.string().trim().max(16).optional(),
  captchaKey: z.string().max(64).optional(),
}

/** spec: platform §3 "Registration form" */
export const registrationForm = z.strictObject(person)
/** spec: platform §2 "Forgot-password panel" */
export const forgotForm = z.strictObject(person)

/** Secret of a one-time link: 256 bits, base64url. */
const linkToken = z.string().min(1).max(64)
export const passwordLinkToken = z.strictObject({ token: linkToken })

export const passwordReset = z
  .strictObject({
    token: linkToken,
    password: newPassword,
    confirmation: z.string({ error: 'confirmationRequired' }).min(1, 'confirmationRequired').max(1000),
  })
  .refine(isConfirmed, {
    path: ['confirmation'],
    error: 'passwordDiffers',
    // Compares both even if the first is invalid, so that all faults are reported together.
    when: ({ value }) => passwordsGiven.safeParse(value).success,
  })
const passwordsGiven = z.object({ password: z.string().min(1), confirmation: z.string().min(1) })

export const linkedAccount = z.object({ username: z.string(), name: z.string() })

const registrationRow = z.object({
  bizId: z.string(),
  name: z.string(),
  email: z.string(),
  companyName: z.string(),
  mobile: z.string(),
  position: z.string(),
  contactMatters: z.string(),
  status: z.enum(RegistrationStatus),
  reason: z.string(),
  createdAt: z.string(),
  decidedAt: z.string().nullable(),
  decidedBy: z.string(),
  /** usercode of the account created by the approval. */
  usercode: z.string(),
})
export type RegistrationRow = z.infer<typeof registrationRow>

export const registrationDetail = registrationRow.extend({
  /** Values proposed for the new account. */
  suggested: z.object({ usercode: z.string(), username: z.string() }),
  sameEmail: z.array(z.object({ usercode: z.string(), name: z.string() })),
})
export type RegistrationDetail = z.infer<typeof registrationDetail>

export const registrationSort = z.enum(['createdAt', 'name', 'companyName'])
const registrationList = {
  status: z.enum(RegistrationStatus).optional(),
  /** Part of a name, e-mail or company. */
  keyword: z.string().trim().max(100).optional(),
  ids: chosenNames.optional(),
  sort: registrationSort.default('createdAt'),
  order: sortOrder.default('desc'),
}
export const registrationPageQuery = z.strictObject({ ...currentSize, ...registrationList })
export const registrationExportQuery = z.strictObject(registrationList)
export const registrationRecords = records(registrationRow)

const rowId = z.coerce.number().int().min(1).max(2_147_483_647)

export const registrationApproval = z.strictObject({
  usercode: needed(emptyOrLineUpTo(accountNameMax), 'usercodeRequired'),
  username: needed(emptyOrLineUpTo(accountNameMax), 'accountRequired').refine(
    (name) => /^[^\s@:/\\]+$/u.test(name),
    'usernameInvalid',
  ),
  departmentId: rowId.optional(),
  roleIds: z.array(rowId, { error: 'roleRequired' }).min(1, 'roleRequired').max(100),
})
export const registrationRejection = z.strictObject({ reason: needed(emptyOrTextUpTo(reasonMax), 'reasonRequired') })

export const approvalChoices = z.object({
  departments: z.array(z.object({ id: z.number().int(), name: z.string() })),
  roles: z.array(
    z.object({
      id: z.number().int(),
      code: z.string(),
      name: z.string(),
      /** false if the role grants rights the caller lacks. */
      grantable: z.boolean(),
    }),
  ),
})
