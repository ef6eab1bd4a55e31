type Id = string | number

/** Reviews; pages of a client are below it. spec: platform §2 */
export const projects = '/flow/auditProject'
export const projectsExport = `${projects}/export`
export const clientProjects = (code: string) => `${projects}/${code}/index`

export const project = (id: Id) => `${projects}/project/${id}`
/** Form of a project; `new` creates one. */
export const projectEdit = (id: Id) => `${project(id)}/edit`
export const projectNew = projectEdit('new')
export const projectNewFor = (client: string) => `${projectNew}?${new URLSearchParams({ client })}`
export const projectDelete = (id: Id) => `${project(id)}/delete`

/** An object of a project; `new` adds one. */
export const object = (projectId: Id, id: Id) => `${project(projectId)}/objects/${id}`
export const objectDelete = (projectId: Id, id: Id) => `${object(projectId, id)}/delete`
export const objectUpload = (projectId: Id) => `${project(projectId)}/upload`
/** Remarked workbook of an upload with faults, by its path in the file store. */
export const objectRemarked = (projectId: Id) => `${objectUpload(projectId)}/remarked`
export const objectRemarkedOf = (projectId: Id, path: string) =>
  `${objectRemarked(projectId)}?${new URLSearchParams({ path })}`
/** GET returns the template, POST the project's objects. */
export const objectWorkbook = (projectId: Id) => `${project(projectId)}/workbook`

export const data = '/data/workbench'
export const clientData = (code: string) => `${data}/${code}/index`
