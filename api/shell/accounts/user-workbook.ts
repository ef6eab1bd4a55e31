import type { Upload } from '#api/platform/files/store/upload.ts'
import {
  addCellFault,
  addDuplicateFaults,
  examplesIn,
  headsBy,
  neededText,
  placeOf,
  type Table,
  type TableForm,
  type TableRow,
  textOf,
  writeNotes,
  writeTable,
} from '#api/platform/files/workbook/workbook-table.ts'
import { readTables } from '#api/platform/files/workbook/workbook-upload.ts'
import {
  everyLanguage,
  everyWord,
  type WorkbookWords,
  workbookWords,
} from '#api/platform/files/workbook/workbook-words.ts'
import { type SheetToWrite, writeWorkbook } from '#api/platform/files/workbook/workbook-writing.ts'
import { comparable } from '#contract/platform/comparable.ts'
import type { WorkbookFault, WorkbookPlace } from '#contract/platform/files/workbook.ts'
import type { Language } from '#contract/platform/language.ts'
import { isRefusal, type Refusal } from '#contract/platform/problem.ts'
import { UserStatus } from '#contract/shell/accounts/codes.ts'
import {
  accountName,
  accountNameMax,
  importedUsersMax,
  mobileMax,
  type NewUser,
  personNameMax,
  placeNameMax,
  type UserChoices,
  type UserRow,
  userEmail,
  userEmailMax,
} from '#contract/shell/accounts/user-shapes.ts'

type UserField = keyof WorkbookWords['users']['field']
type ExportField = UserField | keyof WorkbookWords['users']['exported']

/** Characters of a department's full name, and of all role names of a user. */
const longTextMax = 1000

const head = headsBy(everyWord, ({ users }) => users)

const form: TableForm<UserField> = {
  sheet: everyWord(({ users }) => users.sheet),
  need: 'required',
  heads: [
    head('usercode', 'required', 16),
    head('username', 'required', 20),
    head('name', 'required', 20),
    head('email', 'optional', 32),
    head('mobile', 'optional', 16),
    head('company', 'optional', 28),
    head('position', 'optional', 20),
    head('department', 'optional', 36),
    head('roles', 'optional', 28),
  ],
  rowsMax: importedUsersMax,
  examples: [
    everyLanguage((language) => ({
      usercode: '20001',
      username: 'wangmin',
      email: 'wang.min@example.com',
      ...workbookWords[language].users.example.one,
    })),
    everyLanguage((language) => ({
      usercode: '20002',
      username: 'liqiang',
      ...workbookWords[language].users.example.two,
    })),
  ],
}

/** A user as read from a row, before its department and roles are looked up. */
type ReadUser = Omit<NewUser, 'departmentId' | 'roleIds'> & { department: string; roles: string[] }
type ReadUsers = {
  users: { fields: ReadUser; placeOf: (field: UserField) => WorkbookPlace }[]
  /** Faults in other rows; any fault prevents the import. */
  faults: WorkbookFault[]
  moreFaults: number
  /** Unchanged rows of the template. */
  examples: number
}

/** Users of a workbook and its faults, worded in `language`. Refuses what `readTables` does. */
export async function parseUserWorkbook(upload: Upload, language: Language): Promise<ReadUsers | Refusal> {
  const tables = await readTables(upload, [form], language)
  if (isRefusal(tables)) return tables
  const [table] = tables
  const entries = table.rows.flatMap((row) => {
    const fields = readUser(table, row)
    return fields ? [{ row, fields }] : []
  })
  for (const field of ['usercode', 'username', 'email'] as const) {
    const keyOf = ({ fields }: { fields: ReadUser }) => fields[field]?.toLowerCase()
    addDuplicateFaults(
      table,
      entries.map((entry) => ({ row: entry.row, field, key: keyOf(entry) })),
    )
  }
  return {
    faults: table.faults,
    moreFaults: table.moreFaults,
    examples: table.examples,
    users: entries.map(({ row, fields }) => ({ fields, placeOf: (field) => placeOf(table, row, field) })),
  }
}

function readUser(table: Table<UserField>, row: TableRow<UserField>): ReadUser | undefined {
  const account = (field: 'usercode' | 'username') => {
    const text = neededText(table, { row, field, max: accountNameMax })
    if (!text) return undefined
    const read = accountName.safeParse(text)
    if (read.success) return read.data
    addCellFault(table, { row, field, reason: { key: 'accountNameInvalid' } })
    return undefined
  }
  const optional = (field: UserField, max: number) => textOf(table, { row, field, max }) || null
  const usercode = account('usercode')
  const username = account('username')
  const name = neededText(table, { row, field: 'name', max: personNameMax })
  const typedEmail = optional('email', userEmailMax)
  const email = userEmail.nullable().safeParse(typedEmail)
  if (!email.success) addCellFault(table, { row, field: 'email', reason: { key: 'files-workbook:fault.email' } })
  const rest = {
    mobile: optional('mobile', mobileMax),
    company: optional('company', placeNameMax),
    position: optional('position', placeNameMax),
    department: optional('department', longTextMax) ?? '',
    roles: (textOf(table, { row, field: 'roles', max: longTextMax, lines: 'several' }) ?? '')
      .split(/[,，、;；\n]/)
      .flatMap((role) => role.trim() || []),
  }
  if (!usercode || !username || !name || !email.success) return undefined
  return { usercode, username, name, email: email.data, ...rest }
}

type Named = Pick<UserChoices, 'departments'> & { roles: { roleId: number; words: string[] }[] }

/** Resolves the departments and roles named in the rows; a role matches by a name in any language or by its code. */
export function resolveUsers(
  { users }: Pick<ReadUsers, 'users'>,
  choices: Named,
): { users: NewUser[]; faults: WorkbookFault[] } {
  const departments = new Map(
    choices.departments.map(({ departmentId, fullName }) => [comparable(fullName), departmentId]),
  )
  const roles = new Map(
    choices.roles.flatMap(({ roleId, words }) => words.map((word): [string, number] => [comparable(word), roleId])),
  )
  const faults: WorkbookFault[] = []
  const resolved = users.map(({ fields: { department, roles: named, ...fields }, placeOf: place }): NewUser => {
    const departmentId = department === '' ? null : (departments.get(comparable(department)) ?? null)
    if (department !== '' && departmentId === null)
      faults.push({ ...place('department'), reason: { key: 'files-workbook:fault.departmentUnknown' } })
    const roleIds = named.flatMap((role) => {
      const roleId = roles.get(comparable(role))
      if (roleId === undefined)
        faults.push({ ...place('roles'), reason: { key: 'files-workbook:fault.roleUnknown', values: { role } } })
      return roleId ?? []
    })
    return { ...fields, departmentId, roleIds }
  })
  return { users: resolved, faults }
}

/** Workbook to fill in, with two example users and a sheet that explains each column. */
export async function userTemplate(language: Language): Promise<Uint8Array> {
  const { title } = workbookWords[language].users
  return writeWorkbook([writeTable(form, examplesIn(form, language), language), writeNotes([form], language)], {
    title,
  })
}

/** Sheet of users that can be imported again, plus their status and creation day. */
export function userSheet(
  rows: readonly (Omit<UserRow, 'createdAt'> & { createdDay: string })[],
  language: Language,
): SheetToWrite {
  const { users } = workbookWords[language]
  const exported = (field: keyof typeof users.exported) => ({
    ...head('usercode', 'optional', 12),
    field,
    names: everyWord((words) => words.users.exported[field]),
  })
  const sheet: TableForm<ExportField> = { ...form, heads: [...form.heads, exported('status'), exported('createdAt')] }
  const table = writeTable(
    sheet,
    rows.map((row) => ({
      usercode: row.usercode,
      username: row.username,
      name: row.name,
      email: row.email ?? '',
      mobile: row.mobile ?? '',
      company: row.company ?? '',
      position: row.position ?? '',
      department: row.dept,
      roles: row.roles.map(({ roleName }) => roleName).join('、'),
      status: row.status === UserStatus.enabled ? users.status.enabled : users.status.disabled,
      createdAt: row.createdDay,
    })),
    language,
  )
  // Printed pages repeat the columns usercode, account and name.
  return { ...table, namedBy: 3 }
}
