import { z } from 'zod'
import { kilobyte } from '#contract/platform/bytes.ts'
import { access, call } from '#contract/platform/call.ts'
import { workbookBytesMax } from '#contract/platform/files/workbook.ts'
import { chosenIds, currentSize, records } from '#contract/platform/paging.ts'
import { SettingsAnswer } from './codes.ts'
import * as department from './department-shapes.ts'
import { AccountPerm } from './perms.ts'
import * as role from './role-shapes.ts'
import { sysUser } from './shapes.ts'
import { avatarBytesMax, uploadedFile, userConfigEntries } from './user-config.ts'
import * as user from './user-shapes.ts'

/** User directory for picking respondents and members. Returns at most 50 matches. */
export const getSysUserList = call({
  method: 'GET',
  path: '/modules/sys/user/getSysUserList',
  title: 'List the user directory',
  access: access.user,
  query: z.strictObject({ keyword: z.string().max(50).optional() }),
  reply: z.array(sysUser),
})

/** User directory, paged, or only the users in `ids`. */
export const pageDirectory = call({
  method: 'GET',
  path: '/modules/sys/user/page',
  title: 'List the user directory, paged',
  access: access.user,
  query: z.strictObject({
    ...currentSize,
    keyword: z.string().trim().max(50).optional(),
    ids: chosenIds.optional(),
  }),
  reply: records(sysUser),
})

export const getUserConfig = call({
  method: 'GET',
  path: '/user/config/getUserConfig',
  title: "Get the caller's settings by type",
  access: access.user,
  reply: z.record(z.string(), z.string()),
})

/** Changes only the caller's own account. A new password ends the caller's other sessions. spec: platform §7 */
export const updateUserConfig = call({
  method: 'POST',
  path: '/user/config/updateUserConfig',
  title: "Save one's own settings",
  access: access.user,
  // Allowed with an expired password, because this call changes it.
  confined: ['password.over'],
  inPerson: true,
  body: userConfigEntries,
  bodyMax: 16 * kilobyte,
  reply: z.enum(SettingsAnswer),
  refusals: ['attempts.tooMany'],
  secret: true,
  audit: 'user.config',
})

/** Accepts PNG or JPEG, detected from the content. Takes effect only when its path is saved as `img_path`. */
export const uploadAvatar = call({
  method: 'POST',
  path: '/user/config/upload',
  title: 'Upload an avatar',
  access: access.user,
  body: z.strictObject({ file: z.file({ error: 'fileRequired' }) }),
  bodyForm: 'multipart',
  filesMax: avatarBytesMax,
  reply: uploadedFile,
  refusals: ['file.tooLarge', 'file.type', 'quota.rate'],
  audit: 'user.avatar',
})

/** Any signed-in user can read every avatar. */
export const getAvatar = call({
  method: 'GET',
  path: '/user/config/avatar',
  title: 'Get an avatar',
  access: access.user,
  query: z.strictObject({ path: z.string().max(200) }),
  replyForm: 'blob',
  refusals: ['notFound'],
})

const readUsers = access.permission(AccountPerm.readUsers)
const writeUsers = access.permission(AccountPerm.writeUsers)
const readRoles = access.permission(AccountPerm.readRoles)
const writeRoles = access.permission(AccountPerm.writeRoles)
const readDepartments = access.permission(AccountPerm.readDepartments)
const writeDepartments = access.permission(AccountPerm.writeDepartments)

const byUser = z.strictObject({ userId: user.rowId })
const byRole = z.strictObject({ roleId: user.rowId })
const byDepartment = z.strictObject({ departmentId: user.rowId })

// Users. Nobody but an Administrator can change an account, or grant a role, with more rights than their own.

export const pageUsers = call({
  method: 'GET',
  path: '/system/user/list',
  title: 'List users, paged',
  access: readUsers,
  query: user.userPageQuery,
  reply: user.userRecords,
})

export const getUserChoices = call({
  method: 'GET',
  path: '/system/user/choices',
  title: 'List assignable roles and departments',
  access: readUsers,
  reply: user.userChoices,
})

export const getUserTemplate = call({
  method: 'GET',
  path: '/system/user/template',
  title: 'Download the template for users',
  access: writeUsers,
  replyForm: 'blob',
})

export const exportUsers = call({
  method: 'POST',
  path: '/system/user/export',
  title: 'Export users as a workbook',
  access: access.permission(AccountPerm.exportUsers),
  query: user.userExportQuery,
  replyForm: 'blob',
  audit: 'user.export',
})

export const getUser = call({
  method: 'GET',
  path: '/system/user/{userId}',
  title: 'Get a user',
  access: readUsers,
  query: byUser,
  reply: user.userDetail,
  refusals: ['notFound'],
})

export const createUser = call({
  method: 'POST',
  path: '/system/user',
  title: 'Create a user',
  access: writeUsers,
  body: user.newUser,
  reply: user.createdUser,
  refusals: ['validation', 'exists', 'execute.denied'],
  audit: 'user.create',
})

export const importUsers = call({
  method: 'POST',
  path: '/system/user/import',
  title: 'Create users from a workbook, all or none',
  access: writeUsers,
  body: z.strictObject({ file: z.file({ error: 'fileRequired' }) }),
  bodyForm: 'multipart',
  filesMax: workbookBytesMax,
  reply: user.importedUsers,
  refusals: ['workbook.faulty'],
  audit: 'user.import',
})

export const updateUser = call({
  method: 'PUT',
  path: '/system/user/{userId}',
  title: 'Edit a user',
  access: writeUsers,
  query: byUser,
  body: user.userEdit,
  refusals: ['notFound', 'validation', 'exists', 'record.conflict', 'execute.denied'],
  audit: 'user.update',
})

export const setUserRoles = call({
  method: 'PUT',
  path: '/system/user/{userId}/roles',
  title: "Set a user's roles",
  access: writeUsers,
  query: byUser,
  body: user.userRoles,
  refusals: ['notFound', 'validation', 'record.conflict', 'execute.denied', 'administrator.last'],
  audit: 'user.roles',
})

/** Ends the user's sessions immediately and invalidates their password links. */
export const disableUser = call({
  method: 'POST',
  path: '/system/user/{userId}/disable',
  title: 'Disable a user',
  access: writeUsers,
  query: byUser,
  refusals: ['notFound', 'user.disabled', 'execute.denied', 'user.self', 'administrator.last'],
  audit: 'user.disable',
})

export const enableUser = call({
  method: 'POST',
  path: '/system/user/{userId}/enable',
  title: 'Enable a disabled user',
  access: writeUsers,
  query: byUser,
  refusals: ['notFound', 'user.enabled', 'execute.denied'],
  audit: 'user.enable',
})

export const givePasswordLink = call({
  method: 'POST',
  path: '/system/user/{userId}/link',
  title: 'Send or return a one-time password link',
  access: writeUsers,
  query: byUser,
  reply: user.givenLink,
  refusals: ['notFound', 'user.disabled', 'execute.denied'],
  audit: 'user.link',
})

/** For users who lost both authenticator and recovery codes. Notifies the user. */
export const takeSecondFactor = call({
  method: 'DELETE',
  path: '/system/user/{userId}/factor',
  title: "Remove a user's second factor",
  access: writeUsers,
  query: byUser,
  refusals: ['notFound', 'factor.off', 'execute.denied'],
  audit: 'session.factor.take',
})

export const pageRoles = call({
  method: 'GET',
  path: '/system/role/list',
  title: 'List roles, paged',
  access: readRoles,
  query: role.rolePageQuery,
  reply: role.roleRecords,
})

export const exportRoleList = call({
  method: 'POST',
  path: '/system/role/export',
  title: 'Export roles as a workbook',
  access: readRoles,
  query: role.roleExportQuery,
  replyForm: 'blob',
  audit: 'role.export',
})

export const listGrantableMenus = call({
  method: 'GET',
  path: '/system/role/menus',
  title: 'List menus that a role may have',
  access: readRoles,
  reply: z.array(role.grantableMenu),
})

export const getRole = call({
  method: 'GET',
  path: '/system/role/{roleId}',
  title: 'Get a role with its menus',
  access: readRoles,
  query: byRole,
  reply: role.roleDetail,
  refusals: ['notFound'],
})

/** Enough for `roleMenusMax` menu ids. */
const roleBody = { bodyMax: 512 * kilobyte, partsMax: role.roleMenusMax + 10 }

export const createRole = call({
  method: 'POST',
  path: '/system/role',
  title: 'Create a role',
  access: writeRoles,
  body: role.newRole,
  ...roleBody,
  reply: role.createdRole,
  refusals: ['validation', 'exists', 'execute.denied'],
  audit: 'role.create',
})

/**
 * The code is fixed once a user holds the role. The built-in Administrator always keeps the menus of system management.
 */
export const updateRole = call({
  method: 'PUT',
  path: '/system/role/{roleId}',
  title: 'Edit a role and its menus',
  access: writeRoles,
  query: byRole,
  body: role.roleEdit,
  ...roleBody,
  refusals: ['notFound', 'validation', 'exists', 'record.conflict', 'execute.denied'],
  audit: 'role.update',
})

export const deleteRole = call({
  method: 'DELETE',
  path: '/system/role/{roleId}',
  title: 'Delete a role that nobody holds',
  access: writeRoles,
  query: byRole,
  refusals: ['notFound', 'execute.denied', 'role.builtIn', 'role.held'],
  audit: 'role.delete',
})

export const listDepartmentTree = call({
  method: 'GET',
  path: '/system/department/list',
  title: 'List departments in tree order',
  access: readDepartments,
  reply: z.array(department.departmentRow),
})

/**
 * Returns the whole tree if there are few departments, otherwise one level, or the departments that were searched or
 * chosen.
 */
export const pageDepartments = call({
  method: 'GET',
  path: '/system/department/page',
  title: 'List departments below one, paged',
  access: readDepartments,
  query: department.departmentPageQuery,
  reply: department.departmentRecords,
})

export const exportDepartments = call({
  method: 'POST',
  path: '/system/department/export',
  title: 'Export departments as a workbook',
  access: readDepartments,
  query: department.departmentExportQuery,
  replyForm: 'blob',
  audit: 'department.export',
})

export const createDepartment = call({
  method: 'POST',
  path: '/system/department',
  title: 'Create a department',
  access: writeDepartments,
  body: department.newDepartment,
  reply: department.createdDepartment,
  refusals: ['validation', 'exists'],
  audit: 'department.create',
})

/** Departments below move with it. */
export const updateDepartment = call({
  method: 'PUT',
  path: '/system/department/{departmentId}',
  title: 'Rename, reorder or move a department',
  access: writeDepartments,
  query: byDepartment,
  body: department.departmentEdit,
  refusals: ['notFound', 'validation', 'exists', 'record.conflict'],
  audit: 'department.update',
})

export const deleteDepartment = call({
  method: 'DELETE',
  path: '/system/department/{departmentId}',
  title: 'Delete an empty department',
  access: writeDepartments,
  query: byDepartment,
  refusals: ['notFound', 'department.used'],
  audit: 'department.delete',
})
