type Id = string | number

export const workbenches = '/workbench'
export const allWorkbenches = `${workbenches}/all`
export const allWorkbenchesExport = `${allWorkbenches}/export`
export const workbenchNew = `${workbenches}/Add`
export const picture = `${workbenches}/picture`
export const pictureOf = (path: string) => `${picture}?${new URLSearchParams({ path })}`

/** Redirects to the workspace's home. */
export const workspace = (id: Id) => `${workbenches}/${id}`
export const workspaceHome = (id: Id) => `${workspace(id)}/index`
export const invitation = (id: Id) => `${workspace(id)}/invitation`

export const members = (id: Id) => `${workspace(id)}/members`
export const invite = (id: Id) => `${members(id)}/invite`
export const membersExport = (id: Id) => `${members(id)}/export`
export const membersChosen = (id: Id) => `${members(id)}/chosen`
export const leave = (id: Id) => `${members(id)}/leave`
export const replace = (id: Id) => `${members(id)}/replace`
export const transfer = (id: Id) => `${members(id)}/transfer`
export const memberRemove = (id: Id, userId: Id) => `${members(id)}/${userId}/remove`
export const memberRole = (id: Id, userId: Id) => `${members(id)}/${userId}/role`

export const notices = (id: Id) => `${workspace(id)}/Notice`
export const noticeNew = (id: Id) => `${notices(id)}/new`
export const noticesExport = (id: Id) => `${notices(id)}/export`
export const noticesChosen = (id: Id) => `${notices(id)}/chosen`
export const noticeDelete = (id: Id, noticeId: Id) => `${notices(id)}/${noticeId}/delete`
export const noticeEdit = (id: Id, noticeId: Id) => `${notices(id)}/${noticeId}/edit`

export const roles = (id: Id) => `${workspace(id)}/roles`
export const rolesExport = (id: Id) => `${roles(id)}/export`

export const settings = (id: Id) => `${workspace(id)}/edit`
export const workspaceRemove = (id: Id) => `${settings(id)}/remove`
export const workspaceStatus = (id: Id) => `${settings(id)}/status`
