import type { PageHandle } from '#app/page/request/page.ts'
import type { loader } from './paper.server.ts'

export type ShownPaper = Awaited<ReturnType<typeof loader>>['data']
type Keep = NonNullable<PageHandle<ShownPaper>['keep']>

/** Parameters of a paper's link and of its views. Others, such as the token of a list, belong to one reader. */
const keptParams = ['uuid', 'domain', 'view', 'row']

/**
 * Marks the strings that differ between papers of a project before the first answer. The api freezes rows that papers
 * share; with them the columns, statistics and settings are the same too.
 */
export const markBlankPaper: Keep = ({ data, search, slot }) => {
  if (data.view !== 'table' && data.view !== 'row') return undefined
  const { paper, sheet, notice } = data
  const { rows, notes } = sheet
  if (!Object.isFrozen(rows) || notice || notes.comments.length > 0 || notes.files.length > 0) return undefined
  const params = [...new URLSearchParams(search).keys()]
  if (params.some((name, at) => !keptParams.includes(name) || params.indexOf(name) < at)) return undefined
  const uuid = slot(paper.uuid)
  const marked = {
    ...data,
    paper: {
      ...paper,
      uuid,
      innerUserName: slot(paper.innerUserName),
      outUserName: slot(paper.outUserName),
      sendCompany: slot(paper.sendCompany),
      sendDepartment: slot(paper.sendDepartment),
    },
    formKey: slot(data.formKey),
    sheet,
  }
  return { of: rows, data: marked, search: search.replace(paper.uuid, uuid) }
}
