type Id = string | number

export const system = '/system'

export const departments = `${system}/departments`
/** Departments below `id`; without an id, the top level. */
export const departmentsUnder = (id: Id | null | undefined) => (id ? `${departments}?under=${id}` : departments)
export const departmentsExport = `${departments}/export`
export const departmentsChosen = `${departments}/chosen`
export const departmentNew = `${departments}/new`
export const departmentNewUnder = (id: Id) => `${departmentNew}?parent=${id}`
export const department = (id: Id) => `${departments}/${id}`
export const departmentDelete = (id: Id) => `${department(id)}/delete`

export const roles = `${system}/roles`
export const roleNew = `${roles}/new`
export const rolesExport = `${roles}/export`
export const rolesChosen = `${roles}/chosen`
export const role = (id: Id) => `${roles}/${id}`
export const roleDelete = (id: Id) => `${role(id)}/delete`

export const users = `${system}/users`
export const usersNewest = `${users}?sort=-createdAt`
export const usersOfRole = (id: Id) => `${users}?roleId=${id}`
export const usersFound = (keyword: string) => `${users}?${new URLSearchParams({ keyword })}`
export const userNew = `${users}/new`
export const userImport = `${users}/import`
export const userTemplate = `${users}/template`
export const userExport = `${users}/export`
export const usersChosen = `${users}/chosen`
export const user = (id: Id) => `${users}/${id}`
export const userEdit = (id: Id) => `${user(id)}/edit`
export const userRoles = (id: Id) => `${user(id)}/roles`
export const userLink = (id: Id) => `${user(id)}/link`
export const userTokens = (id: Id) => `${user(id)}/tokens`
export const userFactor = (id: Id) => `${user(id)}/factor`
export const userDisable = (id: Id) => `${user(id)}/disable`
export const userEnable = (id: Id) => `${user(id)}/enable`

export const settings = '/user/settings'
/** Open sessions; the page belongs to the session feature. */
export const settingsSessions = `${settings}/sessions`
export const settingsTokens = `${settings}/tokens`
export const settingsFactor = `${settings}/second-factor`
export const settingsLogout = `${settings}/logout`
/** The product handbook, available in every language. */
export const handbook = '/user/handbook'
