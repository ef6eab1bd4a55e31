import { uploadOf } from '#api/platform/files/store/upload.ts'
import { listFaults } from '#api/platform/files/workbook/workbook-table.ts'
import { refuseWorkbook } from '#api/platform/files/workbook/workbook-upload.ts'
import { workbookFile } from '#api/platform/files/workbook/workbook-writing.ts'
import { file, prepared, type Route, read, write } from '#api/platform/http/route.ts'
import { faultText, textIn } from '#api/platform/text.ts'
import { usersByCode } from '#api/shell/accounts/user.ts'
import { pageOf, recordsOf } from '#contract/platform/paging.ts'
import { isRefusal, refuse } from '#contract/platform/problem.ts'
import * as calls from '#contract/risk/campaigns/calls.ts'
import { SendType } from '#contract/risk/campaigns/codes.ts'
import type { CampaignDeps } from './delivery.ts'
import { storedDepartment } from './department.ts'
import * as items from './item.ts'
import { linksFor } from './link-scope.ts'
import { findProject } from './project.ts'
import { parseRespondentWorkbook, respondentTemplate } from './respondent-workbook.ts'

export const itemRoutes = ({ db, keys }: CampaignDeps): Route[] => [
  read(calls.pageItems, async ({ body, caller }) => {
    const project = await findProject(db, body.projectId)
    if (!project) return refuse('notFound')
    const page = pageOf(body)
    const { department } = body
    const { keyword, state, deliveryState, itemIds } = body
    const filter = { keyword, department: department && storedDepartment(department), state, deliveryState, itemIds }
    const sort = { by: body.sort, order: body.order }
    const scope = { links: linksFor(caller), language: caller.language }
    return recordsOf(await items.pageItems(db, keys, { projectId: project.id, filter, sort, page, ...scope }), page)
  }),

  read(calls.getItem, ({ query: { itemId }, caller }) =>
    items.getItem(db, keys, { itemId, links: linksFor(caller), language: caller.language }),
  ),

  write(calls.createItem, async (tx, { body }) => {
    const project = await items.openProject(tx, body.projectId)
    if (isRefusal(project)) return project
    const respondents = [body.respondent]
    const { faults, users } = await items.checkRespondents(tx, project.id, respondents)
    const [fault] = faults
    if (fault) {
      const field = body.respondent.sendType === SendType.internal ? 'sapUserId' : 'email'
      const refused = fault.reason.key === 'respondentThere' ? 'exists' : 'validation'
      return refuse(refused, { faults: { [`respondent.${field}`]: [fault.reason] } })
    }
    const [itemId = ''] = await items.addRespondents(tx, keys, { project, respondents, users })
    return { reply: { itemId }, object: `item:${itemId}`, detail: { project: body.projectId } }
  }),

  write(calls.updateItem, async (tx, { body }) => {
    const updated = await items.updateItem(tx, body)
    return isRefusal(updated) ? updated : { reply: null, object: `item:${body.itemId}` }
  }),

  write(calls.deleteItem, async (tx, { query }) => {
    const deleted = await items.deleteItem(tx, query.itemId)
    return isRefusal(deleted) ? deleted : { reply: null, object: `item:${query.itemId}` }
  }),

  read(calls.getFullDepartName, async ({ query }) => {
    const users = await usersByCode(db, [query.sapUserId])
    return users.get(query.sapUserId)?.department ?? refuse('notFound')
  }),

  read(calls.validItem, async ({ body, caller: { language } }) => {
    const project = await findProject(db, body.projectId)
    if (!project) return refuse('notFound')
    const { faults } = await items.checkRespondents(db, project.id, body.respondents)
    return faults.map(({ index, reason }) => ({ index, reason: faultText(reason, language) }))
  }),

  prepared(
    calls.importItems,
    async ({ body, caller }) => parseRespondentWorkbook(uploadOf(body.file, caller), caller.language),
    async (tx, { respondents, places, faults: unread, moreFaults, examples }, { query, caller: { language } }) => {
      const project = await items.openProject(tx, query.projectId)
      if (isRefusal(project)) return project
      const { faults, users } = await items.checkRespondents(tx, project.id, respondents)
      const unknown = faults.map(({ index, reason }) => ({
        sheet: null,
        row: null,
        column: null,
        ...places[index],
        reason,
      }))
      if (unread.length + unknown.length > 0)
        return refuseWorkbook(listFaults([...unread, ...unknown], moreFaults), language)
      const added = await items.addRespondents(tx, keys, { project, respondents, users })
      const reply = { added: added.length, examples }
      return { reply, object: `project:${query.projectId}`, detail: reply }
    },
  ),

  file(calls.getItemTemplate, async ({ caller: { language } }) =>
    workbookFile(textIn(language)('files-workbook:respondents.title'), await respondentTemplate(language)),
  ),
]
