import type { PageHandle } from '#app/page/request/page.ts'
import { languageIn } from '#app/page/text/use-language.ts'
import { blankRowsOf } from '#contract/risk/kinds/matrix/blank-rows.ts'
import type { PaperNotes } from '#contract/risk/kinds/matrix/shapes.ts'
import type { FormMarks } from './form-marks.ts'
import { matrixOf, statisticsOf } from './matrix-of.ts'
import type { loader } from './paper.server.ts'
import { barOf } from './paper-bar.tsx'
import { rowFieldsHtml, rowListHtml } from './row-html.ts'

export type ShownPaper = Awaited<ReturnType<typeof loader>>['data']
type Keep = NonNullable<PageHandle<ShownPaper>['keep']>
type Form = Extract<ShownPaper, { view: 'table' | 'row' }>
type Marking = Pick<Parameters<Keep>[0], 'texts' | 'slot' | 'place'>

/** Parameters of a paper's link and of its views. A page with any other is rendered for its reader. */
const preservedParams = ['uuid', 'domain', 'view', 'row', 'token']

/**
 * Marks everything that differs between papers of a project: names, and from the first answer on ratings, figures and
 * notes. Papers without ratings share their rows; with ratings the columns and settings are the same too, and so are
 * the statistics of a blank paper, which is cached completely.
 */
export const markPaper: Keep = ({ data, search, ...marking }) => {
  if (data.view !== 'table' && data.view !== 'row') return undefined
  const { slot } = marking
  const { paper, sheet, notice, formKey } = data
  const blank = blankRowsOf(sheet.rows)
  const params = new URLSearchParams(search)
  const names = [...params.keys()]
  const token = params.get('token') ?? ''
  // An address would encode other characters.
  if (!blank || !/^[\w-]*$/.test(token)) return undefined
  if (names.some((name, at) => !preservedParams.includes(name) || names.indexOf(name) < at)) return undefined
  const notes = shownNotes(data, slot)
  if (!notes) return undefined
  const uuid = slot(paper.uuid)
  const isBlank = sheet.rows === blank && sheet.notes.comments.length === 0 && sheet.notes.files.length === 0
  const marked = {
    ...data,
    paper: {
      ...paper,
      // Rendered through marks.
      ...(!isBlank && { version: 0, unfilled: 0, savedAt: null }),
      uuid,
      innerUserName: slot(paper.innerUserName),
      outUserName: slot(paper.outUserName),
      sendCompany: slot(paper.sendCompany),
      sendDepartment: slot(paper.sendDepartment),
    },
    formKey: slot(formKey),
    notice: notice && { ...notice, text: slot(notice.text) },
    ...(!isBlank && { marks: marksOf(data, marking) }),
  }
  return {
    data: marked,
    hidden: { sheet: { header: sheet.header, rows: blank, sums: isBlank ? sheet.sums : [], notes } },
    of: blank,
    search: search.replace(paper.uuid, uuid).replace(`token=${token}`, `token=${slot(token)}`),
  }
}

/**
 * Notes that React renders: none in the table, those of its row in the other view. Files of a row are rendered each
 * time.
 */
function shownNotes(page: Form, slot: Marking['slot']): PaperNotes | undefined {
  const { rows, notes } = page.sheet
  if (page.view === 'table') return { ...notes, comments: [], files: [] }
  const id = rows[page.row - 1]?.id
  if (notes.files.some(({ criteriaId }) => criteriaId === id)) return undefined
  const comments = notes.comments.filter(({ criteriaId }) => criteriaId === id)
  return { ...notes, comments: comments.map(({ criteriaId, text }) => ({ criteriaId, text: slot(text) })), files: [] }
}

function marksOf(page: Form, { texts, slot, place }: Marking): FormMarks {
  const { paper, sheet, timeZone } = page
  const [t, language] = [texts.getFixedT(null, 'kinds-matrix-papers'), languageIn(texts)]
  const { header, rows, sums, notes } = sheet
  const { total, filled, empty, first, savedAt } = barOf({ header, rows, savedAt: paper.savedAt, timeZone, language })
  const bar = {
    total,
    filled: slot(String(filled)),
    // Without empty cells the bar shows a different text.
    empty: empty === 0 ? 0 : slot(String(empty)),
    first: first && slot(first),
    savedAt: savedAt && slot(savedAt),
  }
  const marks = { bar, version: slot(String(paper.version)) }
  if (page.view === 'table') {
    const tables = statisticsOf({ header, sums, measures: notes.measures }, { t, language })
    const matrix = matrixOf({ header, rows, mode: 'edit', name: paper.domainName, notes }, { t, language })
    return { ...marks, matrix: place(matrix), statistics: tables.map(({ html }) => place([html])) }
  }
  const row = rows[page.row - 1]
  if (!row) return marks
  const fields = rowFieldsHtml({ header, row, measures: notes.measures }, t)
  return { ...marks, fields: place([fields]), list: place([rowListHtml({ header, rows, position: page.row }, t)]) }
}
