export const risk = '/risk'
/** Target of a message: its reader's own papers. */
export const invited = (itemId: string) => `${risk}/invited/${itemId}`

export const projects = `${risk}/projects`
export const projectNew = `${projects}/new`
export const projectsExport = `${projects}/export`
export const project = (id: string) => `${projects}/${id}`
/** Respondents added last come first. */
export const projectNewest = (id: string) => `${project(id)}?sort=-id`
export const projectArchive = (id: string) => `${project(id)}/archive`
export const projectClose = (id: string) => `${project(id)}/close`
export const projectDelete = (id: string) => `${project(id)}/delete`
export const projectEdit = (id: string) => `${project(id)}/edit`
export const projectReopen = (id: string) => `${project(id)}/reopen`
export const progress = (id: string) => `${project(id)}/progress`
export const cards = (id: string) => `${project(id)}/cards`

export const letters = (id: string) => `${project(id)}/letters`
export const reminderLetters = (id: string) => `${letters(id)}/reminder`

export const deliveries = (id: string) => `${project(id)}/deliveries`
export const deliveriesExport = (id: string) => `${deliveries(id)}/export`
export const sendInvitation = (id: string) => `${deliveries(id)}/invitation`
export const sendReminder = (id: string) => `${deliveries(id)}/reminder`

const respondents = (id: string) => `${project(id)}/respondents`
export const respondentsChosen = (id: string) => `${respondents(id)}/chosen`
export const respondentImport = (id: string) => `${respondents(id)}/import`
export const respondentTemplate = (id: string) => `${respondents(id)}/template`
export const insiders = (id: string) => `${respondents(id)}/new`
export const departments = (id: string) => `${insiders(id)}/department`
export const outsiders = (id: string) => `${insiders(id)}/external`
export const respondent = (id: string, itemId: string) => `${respondents(id)}/${itemId}`
export const respondentAgain = (id: string, itemId: string) => `${respondent(id, itemId)}/again`
export const respondentCard = (id: string, itemId: string) => `${respondent(id, itemId)}/card`
export const respondentCode = (id: string, itemId: string) => `${respondent(id, itemId)}/code.svg`
export const respondentEdit = (id: string, itemId: string) => `${respondent(id, itemId)}/edit`
export const respondentExport = (id: string, itemId: string) => `${respondent(id, itemId)}/export`
export const respondentRemove = (id: string, itemId: string) => `${respondent(id, itemId)}/remove`
export const respondentRenew = (id: string, itemId: string) => `${respondent(id, itemId)}/renew`
