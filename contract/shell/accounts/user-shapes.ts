import { z } from 'zod'
import { chosenIds, currentSize, records, sortOrder } from '#contract/platform/paging.ts'
import { lineUpTo } from '#contract/platform/text.ts'
import { UserStatus } from './codes.ts'

/** The number of a row; PostgreSQL's integer. */
export const rowId = z.coerce.number().int().min(1).max(2_147_483_647)
/** A random id of ours: 22 characters of base64url, 128 bits and more. */
export const bizId = z.string().regex(/^[\w-]{8,64}$/, 'invalid')
/** What an edit was made from. */
export const rowVersion = z.coerce.number().int().min(0).max(2_147_483_647)

/** Characters of a user's code and account name. */
export const accountNameMax = 50
export const personNameMax = 50
export const userEmailMax = 254
export const mobileMax = 30
/** Characters of a company, a position or a department. */
export const placeNameMax = 100
/** Roles that one user may have. */
const userRolesMax = 100
/** Rows of one imported workbook. */
export const importedUsersMax = 2000

const said = () => z.string({ error: 'required' }).trim().normalize('NFKC')

/** Letters of any script and figures, with `.`, `_`, `-` and `@` between: it is typed at sign-in and stands in links. */
export const accountName = said()
  .pipe(lineUpTo(accountNameMax))
  .pipe(z.string().regex(/^[\p{L}\p{N}._@-]*$/u, 'accountNameInvalid'))
const personName = z.string({ error: 'required' }).trim().pipe(lineUpTo(personNameMax))
export const userEmail = z
  .string()
  .trim()
  .normalize('NFKC')
  .pipe(z.email({ error: 'emailInvalid' }).max(userEmailMax))
const optionalText = (max: number) => z.string().trim().pipe(lineUpTo(max)).nullable().default(null)

const userFields = {
  /** What is typed at sign-in; case does not count. */
  username: accountName,
  name: personName,
  email: userEmail.nullable().default(null),
  /** Eleven digits are a hint to people, never a refusal. design: domain §8 */
  mobile: optionalText(mobileMax),
  company: optionalText(placeNameMax),
  position: optionalText(placeNameMax),
  departmentId: rowId.nullable().default(null),
}
const roleIds = z.array(rowId).max(userRolesMax).default([])

/** A new account. It has no password until its user follows a one-time link. */
export const newUser = z.strictObject({
  /** The sapUserId of the risk calls. The audit trail names people by it, so it never changes. */
  usercode: accountName,
  ...userFields,
  roleIds,
})
export type NewUser = z.infer<typeof newUser>

/** Roles and status change by calls of their own. */
export const userEdit = z.strictObject({ ...userFields, version: rowVersion })
export type UserEdit = z.infer<typeof userEdit>

export const userRoles = z.strictObject({ roleIds, version: rowVersion })

export const userSort = z.enum(['usercode', 'username', 'name', 'department', 'createdAt'])

const userFilter = {
  /** Of the code, the account, the name, the e-mail or the department. */
  keyword: z.string().trim().max(50).optional(),
  status: z.enum(UserStatus).optional(),
  roleId: rowId.optional(),
  ids: chosenIds.optional(),
}
const userOrder = { sort: userSort.default('usercode'), order: sortOrder.default('asc') }
/** The users that the list has for the same. */
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
  /** The full name, joined with a slash; '' without a department. */
  dept: z.string(),
  status: z.enum(UserStatus),
  roles: z.array(heldRole),
  /** Whether a password was ever set. */
  hasPassword: z.boolean(),
  version: z.number().int(),
  createdAt: z.string(),
})
export type UserRow = z.infer<typeof userRow>
export const userRecords = records(userRow)

export const userDetail = userRow.extend({
  /** Sessions that are open now. */
  sessions: z.number().int(),
  /** Access tokens that open something. */
  accessTokens: z.number().int(),
  lastSignInAt: z.string().nullable(),
  /** Whether signing in asks for a code besides. */
  secondFactor: z.boolean(),
  /** false where the user has rights the caller lacks: nobody touches an account that may more than they. */
  manageable: z.boolean(),
})
export type UserDetail = z.infer<typeof userDetail>

/** What a form on users offers. */
export const userChoices = z.object({
  roles: z.array(
    heldRole.extend({
      /** false where the role gives rights the caller lacks. */
      grantable: z.boolean(),
    }),
  ),
  departments: z.array(z.object({ departmentId: z.number().int(), fullName: z.string() })),
})
export type UserChoices = z.infer<typeof userChoices>

/** `mailed`: the link to set a password went to the user's e-mail. */
export const createdUser = z.object({ userId: z.number().int(), mailed: z.boolean() })
/** Without an e-mail the link is told to the caller, once. */
export const givenLink = z.object({ mailed: z.boolean(), link: z.string().nullable() })
/** `examples`: rows of the template that were left as they stood, which add nobody. */
export const importedUsers = z.object({
  added: z.number().int(),
  mailed: z.number().int(),
  examples: z.number().int(),
})
