type Id = string | number

const evidence = '/evidence'
/**
 * The dealer's page; issued links have this misspelling, and the correct spelling redirects here. spec: operations §2.1
 */
export const share = `${evidence}/collectiont/link`
export const shareSpeltRight = `${evidence}/collection/link`
export const shareTask = `${share}/task`
export const shareTicket = `${share}/ticket`
export const sharePicture = `${share}/picture`
/** Multipart upload by the page's scripts; `step` names the call. */
export const shareParts = `${share}/parts`

const byLink = (page: string, copyUrl: string, named: Record<string, Id> = {}) =>
  `${page}?${new URLSearchParams({ copyUrl, ...Object.fromEntries(Object.entries(named).map(([k, v]) => [k, String(v)])) })}`
export const shareOf = (copyUrl: string) => byLink(share, copyUrl)
export const shareTaskOf = (copyUrl: string, id: Id) => byLink(shareTask, copyUrl, { id })
/** A ticket of the task: its fields, receipt and removal. */
export const shareTicketOf = (copyUrl: string, id: Id, ticket: Id) => byLink(shareTicket, copyUrl, { id, ticket })
export const sharePictureOf = (copyUrl: string, id: Id, page: Id = 1) => byLink(sharePicture, copyUrl, { id, page })
export const sharePartsOf = (copyUrl: string, id: Id) => byLink(shareParts, copyUrl, { id })

/** Staff: tasks of all objects, filtered by the query string. */
export const tasks = '/flow/billCollect'
export const tasksOf = (objectId: Id) => `${tasks}?${new URLSearchParams({ objectId: String(objectId) })}`
export const tasksIn = (status: string) => `${tasks}?${new URLSearchParams({ status })}`
export const task = (id: Id) => `${tasks}/task/${id}`
export const ticketPicture = (id: Id, ticket: Id, page: Id = 1) => `${task(id)}/ticket/${ticket}/${page}`
export const tasksDelete = `${tasks}/delete`
export const tasksComplete = `${tasks}/complete`
/**
 * Confirmation page before tasks such as `3,5,8` are completed. `from` is the list's query string; undefined if it came
 * from a task's own page.
 */
export const tasksCompleteOf = (ids: string, from?: string) =>
  `${tasksComplete}?${new URLSearchParams([
    ['do', 'complete'],
    ...ids.split(',').map((id) => ['id', id]),
    from === undefined ? ['task', '1'] : ['from', from],
  ])}`
export const tasksExport = `${tasks}/export`
/** The current link of an object, and earlier ones. */
export const links = (objectId: Id) => `${tasks}/object/${objectId}`
export const linkCode = (objectId: Id) => `${links(objectId)}/code.svg`
export const linkEnd = (objectId: Id, linkId: Id, how: string) => `${links(objectId)}/link/${linkId}/${how}`
