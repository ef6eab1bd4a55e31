import { z } from 'zod'
import { chosenIds, currentSize, records, sortOrder } from '#contract/platform/paging.ts'
import { lineUpTo, requiredLine } from '#contract/platform/text.ts'
import { UserStatus } from './codes.ts'

/** Row id, a PostgreSQL integer. */
export const rowId = z.coerce.number().int().min(1).max(2_147_483_647)
/** Random id: 22 characters of base64url, at least 128 bits. */
export const bizId = z.string().regex(/^[\w-]{8,64}$/, 'invalid')
/** Row version for optimistic locking: the version an edit was based on. */
export const rowVersion = z.coerce.number().int().min(0).max(2_147_483_647)

/** Characters of a usercode or account name. */
export const accountNameMax = 50
export const personNameMax = 50
export const userEmailMax = 254
export const mobileMax = 30
/** Characters of a company, position or department name. */
export const placeNameMax = 100
/** Maximum roles per user. */
const userRolesMax = 100
/** Maximum rows of an imported workbook. */
export const importedUsersMax = 2000

const said = () => z.string({ error: 'required' }).trim().normalize('NFKC')

/** Letters of any script and digits, with `.`, `_`, `-` and `@` between. Typed at sign-in and used in links. */
export const accountName = said()
  .pipe(lineUpTo(accountNameMax))
  .pipe(z.string().regex(/^[\p{L}\p{N}._@-]*$/u, 'accountNameInvalid'))
const personName = requiredLine(personNameMax)
export const userEmail = z
  .string()
  .trim()
  .normalize('NFKC')
  .pipe(z.email({ error: 'emailInvalid' }).max(userEmailMax))
const optionalText = (max: number) => z.string().trim().pipe(lineUpTo(max)).nullable().default(null)

const userFields = {
  /** Sign-in name, case-insensitive. */
  username: accountName,
  name: personName,
  email: userEmail.nullable().default(null),
  /** Eleven digits are only a hint, never enforced. design: domain §8 */
  mobile: optionalText(mobileMax),
  company: optionalText(placeNameMax),
  position: optionalText(placeNameMax),
  departmentId: rowId.nullable().default(null),
}
const roleIds = z.array(rowId).max(userRolesMax).default([])

/** A new account has no password until its user follows a one-time link. */
export const newUser = z.strictObject({
  /** The sapUserId of the risk calls. Immutable, because the audit trail refers to people by it. */
  usercode: accountName,
  ...userFields,
  roleIds,
})
export type NewUser = z.infer<typeof newUser>

/** Roles and status have their own calls. */
export const userEdit = z.strictObject({ ...userFields, version: rowVersion })
export type UserEdit = z.infer<typeof userEdit>

export const userRoles = z.strictObject({ roleIds, version: rowVersion })

export const userSort = z.enum(['usercode', 'username', 'name', 'department', 'createdAt'])

const userFilter = {
  /** Matches the code, account, name, e-mail or department. */
  keyword: z.string().trim().max(50).optional(),
  status: z.enum(UserStatus).optional(),
  roleId: rowId.optional(),
  ids: chosenIds.optional(),
}
const userOrder = { sort: userSort.default('usercode'), order: sortOrder.default('asc') }
/** Same filters as the list. */
export const userExportQuery = z.strictObject({ ...userFilter, ...userOrder })
export const userPageQuery = z.strictObject({ ...currentSize, ...userFilter, ...userOrder })

const heldRole = z.object({ roleId: z.number().int(), roleCode: z.string(), roleName: z.string() })

const userRow = z.object({
  userId: z.number().int(),
  usercode: z.string(),
  username: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  company: z.string().nullable(),
  position: z.string().nullable(),
  departmentId: z.number().int().nullable(),
  /** Full name, joined with slashes; '' without a department. */
  dept: z.string(),
  status: z.enum(UserStatus),
  roles: z.array(heldRole),
  /** false until a password is first set. */
  hasPassword: z.boolean(),
  version: z.number().int(),
  createdAt: z.string(),
})
export type UserRow = z.infer<typeof userRow>
export const userRecords = records(userRow)

export const userDetail = userRow.extend({
  sessions: z.number().int(),
  /** Number of usable access tokens. */
  accessTokens: z.number().int(),
  lastSignInAt: z.string().nullable(),
  /** Sign-in also requires a TOTP code. */
  secondFactor: z.boolean(),
  /** false if the user has rights the caller lacks, who may then not change the account. */
  manageable: z.boolean(),
})
export type UserDetail = z.infer<typeof userDetail>

export const userChoices = z.object({
  roles: z.array(
    heldRole.extend({
      /** false if the role grants rights the caller lacks. */
      grantable: z.boolean(),
    }),
  ),
  departments: z.array(z.object({ departmentId: z.number().int(), fullName: z.string() })),
})
export type UserChoices = z.infer<typeof userChoices>

/** `mailed`: the link to set a password was sent to the user's e-mail. */
export const createdUser = z.object({ userId: z.number().int(), mailed: z.boolean() })
/** `link` is returned only once, and only if the user has no e-mail. */
export const givenLink = z.object({ mailed: z.boolean(), link: z.string().nullable() })
/** `examples`: unchanged rows of the template, which are skipped. */
export const importedUsers = z.object({
  added: z.number().int(),
  mailed: z.number().int(),
  examples: z.number().int(),
})
