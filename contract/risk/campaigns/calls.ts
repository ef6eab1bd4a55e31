import { z } from 'zod'
import { megabyte } from '#contract/platform/bytes.ts'
import { access, call } from '#contract/platform/call.ts'
import { workbookBytesMax } from '#contract/platform/files/workbook.ts'
import { workbook } from '#contract/risk/questionnaires/calls.ts'
import { RiskPerm } from '#contract/risk/questionnaires/perms.ts'
import { bizId } from '#contract/shell/accounts/user-shapes.ts'
import { newRespondent, respondentsMax } from './respondent.ts'
import * as shape from './shapes.ts'

const readProjects = access.permission(RiskPerm.readProjects)
const writeProjects = access.permission(RiskPerm.writeProjects)

export const byProject = z.strictObject({ id: bizId })
const byItem = z.strictObject({ itemId: bizId })

// Projects

export const createProject = call({
  method: 'POST',
  path: '/risk/evaluate',
  title: 'Create a project',
  access: writeProjects,
  body: shape.newProject,
  reply: shape.createdRow,
  refusals: ['validation', 'quota.rate'],
  audit: 'risk.project.create',
})

export const pageProjects = call({
  method: 'POST',
  path: '/risk/evaluate/page',
  title: 'List projects, paged',
  access: readProjects,
  body: shape.projectPageQuery,
  reply: shape.projectRecords,
})

export const exportProjects = call({
  method: 'POST',
  path: '/risk/evaluate/page/export',
  title: 'Export projects as a workbook',
  access: readProjects,
  query: shape.projectExportQuery,
  replyForm: 'blob',
  audit: 'risk.projects.export',
})

export const deleteProject = call({
  method: 'DELETE',
  path: '/risk/evaluate',
  title: 'Delete a project that nobody has answered',
  access: writeProjects,
  query: byProject,
  refusals: ['notFound', 'project.answered'],
  audit: 'risk.project.delete',
})

/** A project with submitted papers is archived, not deleted: it accepts no further answers and remains readable. */
export const archiveProject = call({
  method: 'POST',
  path: '/risk/evaluate/archive',
  title: 'Archive a project',
  access: writeProjects,
  query: byProject,
  refusals: ['notFound', 'project.archived'],
  audit: 'risk.project.archive',
})

export const getProject = call({
  method: 'GET',
  path: '/risk/evaluate/detail',
  title: 'Get a project',
  access: readProjects,
  query: byProject,
  reply: shape.projectRow,
  refusals: ['notFound'],
})

export const getProjectName = call({
  method: 'GET',
  path: '/risk/evaluate/project_name',
  title: "Get a project's name",
  access: access.link,
  query: byProject,
  reply: z.string(),
  refusals: ['notFound'],
})

// Items: the respondents of a project

export const pageItems = call({
  method: 'POST',
  path: '/risk/evaluate/item/page',
  title: "List a project's respondents, paged",
  access: readProjects,
  body: shape.itemPageQuery,
  reply: shape.itemRecords,
  refusals: ['notFound'],
})

export const getItem = call({
  method: 'GET',
  path: '/risk/evaluate/item',
  title: 'Get a respondent',
  access: readProjects,
  query: byItem,
  reply: shape.itemRow,
  refusals: ['notFound'],
})

export const createItem = call({
  method: 'POST',
  path: '/risk/evaluate/item',
  title: 'Add a respondent and make their papers',
  access: writeProjects,
  body: z.strictObject({ projectId: bizId, respondent: newRespondent }),
  reply: z.object({ itemId: z.string() }),
  refusals: ['notFound', 'exists', 'validation', 'project.archived'],
  audit: 'risk.item.create',
})

export const updateItem = call({
  method: 'PUT',
  path: '/risk/evaluate/item',
  title: 'Update an external respondent',
  access: writeProjects,
  body: shape.itemEdit,
  refusals: ['notFound', 'exists', 'validation', 'record.conflict', 'item.answered'],
  audit: 'risk.item.update',
})

export const deleteItem = call({
  method: 'DELETE',
  path: '/risk/evaluate/item',
  title: 'Remove a respondent without submissions',
  access: writeProjects,
  query: byItem,
  refusals: ['notFound', 'item.answered'],
  audit: 'risk.item.delete',
})

export const getFullDepartName = call({
  method: 'GET',
  path: '/risk/evaluate/item/fullDepartName',
  title: "Get the full path of a user's department",
  access: readProjects,
  query: z.strictObject({ sapUserId: z.string().max(64) }),
  reply: z.string(),
  refusals: ['notFound'],
})

/** Returns the respondents who cannot be added, with the reason; adds none. */
export const validItem = call({
  method: 'POST',
  path: '/risk/evaluate/item/validItem',
  title: 'Check respondents before they are added',
  access: writeProjects,
  body: z.strictObject({
    projectId: bizId,
    respondents: z.array(newRespondent).min(1).max(respondentsMax),
  }),
  bodyMax: 2 * megabyte,
  partsMax: respondentsMax * 8,
  reply: z.array(z.object({ index: z.number().int(), reason: z.string() })),
  refusals: ['notFound'],
})

export const importItems = call({
  method: 'POST',
  path: '/risk/evaluate/item/import',
  title: 'Add respondents from a workbook, all or none',
  access: writeProjects,
  query: z.strictObject({ projectId: bizId }),
  body: workbook,
  bodyForm: 'multipart',
  filesMax: workbookBytesMax,
  /** `examples` counts unchanged rows of the template, which are skipped. */
  reply: z.object({ added: z.number().int(), examples: z.number().int() }),
  refusals: ['notFound', 'workbook.faulty', 'file.tooLarge', 'project.archived'],
  audit: 'risk.item.import',
})

export const getItemTemplate = call({
  method: 'GET',
  path: '/risk/evaluate/item/import-tpl',
  title: 'Download the template for respondents',
  access: readProjects,
  replyForm: 'blob',
})

const ofProject = z.strictObject({ projectId: bizId })
const rowId = z.coerce.number().int().min(1).max(2_147_483_647)
const byDepartment = z.strictObject({ projectId: bizId, departmentId: rowId })

// The project

export const updateProject = call({
  method: 'PUT',
  path: '/risk/evaluate',
  title: 'Rename a project or change its deadline',
  access: writeProjects,
  body: shape.projectEdit,
  refusals: ['notFound', 'validation', 'record.conflict', 'project.archived'],
  audit: 'risk.project.update',
})

/** Stops accepting answers. The project can be reopened, or its end time moved. */
export const closeProject = call({
  method: 'POST',
  path: '/risk/evaluate/close',
  title: 'Close a project before its end time',
  access: writeProjects,
  body: shape.projectClosing,
  refusals: ['notFound', 'record.conflict', 'project.archived', 'project.late'],
  audit: 'risk.project.close',
})

/** Accepts answers again until the end time, which must not have passed. Refuses project.open if it is not closed. */
export const reopenProject = call({
  method: 'POST',
  path: '/risk/evaluate/reopen',
  title: 'Reopen a closed project',
  access: writeProjects,
  body: shape.projectClosing,
  refusals: ['notFound', 'record.conflict', 'project.archived', 'project.late', 'project.open'],
  audit: 'risk.project.reopen',
})

/** Polled by open pages. */
export const getProgress = call({
  method: 'GET',
  path: '/risk/evaluate/progress',
  title: 'Count submitted papers by department',
  access: readProjects,
  silent: true,
  query: ofProject,
  reply: shape.progress,
  refusals: ['notFound'],
})

// Respondents by department

export const listRespondentDepartments = call({
  method: 'GET',
  path: '/risk/evaluate/item/department',
  title: 'List departments to add respondents from',
  access: writeProjects,
  query: ofProject,
  reply: z.array(shape.respondentDepartment),
  refusals: ['notFound'],
})

export const listDepartmentUsers = call({
  method: 'GET',
  path: '/risk/evaluate/item/department/users',
  title: 'Preview the respondents a department adds',
  access: writeProjects,
  query: byDepartment,
  reply: z.array(shape.departmentUser),
  refusals: ['notFound'],
})

export const addDepartment = call({
  method: 'POST',
  path: '/risk/evaluate/item/department',
  title: "Add a department's users as respondents",
  access: writeProjects,
  body: byDepartment,
  reply: z.object({ added: z.number().int(), there: z.number().int() }),
  refusals: ['notFound', 'project.archived'],
  audit: 'risk.item.department',
})

// Letters

export const getLetters = call({
  method: 'GET',
  path: '/risk/evaluate/letters',
  title: 'List the letters of a project',
  access: readProjects,
  query: ofProject,
  reply: shape.projectLetters,
  refusals: ['notFound'],
})

/** Default texts are not stored. */
export const saveLetters = call({
  method: 'PUT',
  path: '/risk/evaluate/letters',
  title: 'Update the text of a letter',
  access: writeProjects,
  body: shape.lettersEdit,
  refusals: ['notFound', 'validation', 'record.conflict', 'project.archived'],
  audit: 'risk.project.letters',
})

export const previewLetters = call({
  method: 'POST',
  path: '/risk/evaluate/letters/preview',
  title: 'Preview a letter for a respondent',
  access: writeProjects,
  body: shape.letterPreview,
  reply: shape.previewedLetters,
  refusals: ['notFound', 'validation'],
})

// Deliveries

/** Sends at most one reminder a day to a respondent. Never waits for the mail server. */
export const sendLetters = call({
  method: 'POST',
  path: '/risk/evaluate/delivery',
  title: 'Send invitations or reminders',
  access: writeProjects,
  body: shape.newDelivery,
  reply: shape.deliveryCount,
  refusals: ['notFound', 'project.archived', 'project.late'],
  audit: 'risk.delivery.send',
})

export const pageDeliveries = call({
  method: 'POST',
  path: '/risk/evaluate/delivery/page',
  title: 'List deliveries, paged',
  access: readProjects,
  body: shape.deliveryPageQuery,
  reply: shape.deliveryRecords,
  refusals: ['notFound'],
})

export const exportDeliveries = call({
  method: 'POST',
  path: '/risk/evaluate/delivery/export',
  title: 'Export deliveries as a workbook',
  access: readProjects,
  query: shape.deliveryExportQuery,
  replyForm: 'blob',
  refusals: ['notFound'],
  audit: 'risk.delivery.export',
})

export const getDeliverySummary = call({
  method: 'GET',
  path: '/risk/evaluate/delivery/summary',
  title: 'Get the sending progress of a project',
  access: readProjects,
  query: ofProject,
  reply: shape.deliverySummary,
  refusals: ['notFound'],
})

/** Uses current addresses and links. */
export const sendAgain = call({
  method: 'POST',
  path: '/risk/evaluate/delivery/again',
  title: 'Send mails again that have failed',
  access: writeProjects,
  body: shape.deliveryAgain,
  reply: shape.deliveryCount.pick({ mails: true, skipped: true }),
  refusals: ['notFound', 'delivery.noneFailed', 'unavailable', 'project.archived', 'project.late'],
  audit: 'risk.delivery.again',
})

// Planned reminders

export const listReminders = call({
  method: 'GET',
  path: '/risk/evaluate/reminder',
  title: 'List planned reminders',
  access: readProjects,
  query: ofProject,
  reply: z.array(shape.plannedReminder),
  refusals: ['notFound'],
})

export const planReminder = call({
  method: 'POST',
  path: '/risk/evaluate/reminder',
  title: 'Schedule a reminder',
  access: writeProjects,
  body: shape.reminderPlan,
  refusals: ['notFound', 'exists', 'validation', 'project.archived'],
  audit: 'risk.reminder.plan',
})

export const cancelReminder = call({
  method: 'DELETE',
  path: '/risk/evaluate/reminder',
  title: 'Cancel a planned reminder',
  access: writeProjects,
  query: shape.reminderPlan,
  refusals: ['notFound', 'reminder.sent'],
  audit: 'risk.reminder.cancel',
})

// Links and asking again

/** Old links stop working. Without a domain, links of all the respondent's papers are renewed. */
export const renewLink = call({
  method: 'POST',
  path: '/risk/evaluate/item/renew',
  title: "Renew a respondent's or a paper's link",
  access: writeProjects,
  inPerson: true,
  body: shape.linkRenewal,
  refusals: ['notFound', 'project.archived'],
  audit: 'risk.item.renew',
})

/**
 * The submitted paper stays unchanged; the new one starts with its answers. Returns the delivery count of the
 * notification.
 */
export const askAgain = call({
  method: 'POST',
  path: '/risk/evaluate/item/again',
  title: 'Ask a respondent to answer again',
  access: writeProjects,
  body: shape.askingAgain,
  reply: shape.deliveryCount,
  refusals: ['notFound', 'paper.notSubmitted', 'paper.asked', 'project.archived', 'project.late'],
  audit: 'risk.paper.again',
})

/** Link for the reader of a message, since the message contains no secret. */
export const getOwnLink = call({
  method: 'GET',
  path: '/risk/evaluate/item/own',
  title: "Get the link of the caller's papers",
  access: access.user,
  inPerson: true,
  query: z.strictObject({ itemId: bizId }),
  reply: z.object({ token: z.string() }),
  refusals: ['notFound'],
})

/**
 * Open campaign work of the caller: sent questionnaires, and progress of own projects. Sorted by the nearest last day,
 * limited to the size of the home page.
 */
export const getOwnWork = call({
  method: 'GET',
  path: '/risk/evaluate/own',
  title: "List the caller's questionnaires and projects",
  access: access.user,
  /** Searched in names of projects and questionnaires, in any language. */
  query: z.strictObject({ keyword: z.string().trim().max(50).optional() }),
  reply: shape.ownWork,
})

export const readResults = access.permission(RiskPerm.readResults)

export const listDepartments = call({
  method: 'GET',
  path: '/risk/evaluate/department',
  title: "List a project's departments with answer counts",
  access: readResults,
  query: byProject,
  reply: z.array(shape.departmentProgress),
  refusals: ['notFound'],
})
