import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { tell } from '#app/api.server.ts'
import { readDraft } from '#app/draft.server.ts'
import { readForm } from '#app/form.server.ts'
import { codeOf } from '#app/risk-evaluation/params.server.ts'
import { languageOf } from '#app/shell/language.server.ts'
import { inLanguage } from '#contract/language.ts'
import * as calls from '#contract/risk-evaluation/questionnaire-calls.ts'
import { rowFields, sameText } from '#contract/risk-evaluation/questionnaire-draft.ts'
import { newRow, rowEdit } from '#contract/risk-evaluation/questionnaire-shapes.ts'
import { draftOfPage, draftPage, headOf } from './draft.server.ts'
import { movedTo } from './draft-place.server.ts'
import { afterEntry, refusedEntry, textsOf } from './entry-form.server.ts'
import { FormId } from './form-id.ts'

const typedNew = newRow.omit({ domain: true })
const typedEdit = rowEdit.omit({ domain: true, key: true })

/**
 * A row to edit, or a new one, which begins with the dimension and cause of the one it stands behind. One that another took
 * out meanwhile is told as gone, so that a post keeps its page and what was typed.
 */
export async function loader(args: LoaderFunctionArgs) {
  const draft = await draftOfPage(args)
  const { key } = args.params
  const typed = await readDraft(args)
  const language = languageOf(args.request)
  const head = headOf(args, draft)
  const rows = draft.rows.length
  if (key === undefined) {
    const behind = new URL(args.request.url).searchParams.get('after')
    const before = draft.rows.find((row) => row.key === behind) ?? draft.rows.at(-1)
    const texts = textsOf(before ?? {}, ['dimension', 'cause'])
    return data({ head, entry: null, texts, after: before?.key, together: null, rows, typed, gone: false })
  }
  const at = draft.rows.findIndex((row) => row.key === key)
  const row = draft.rows[at]
  if (!row) {
    const gone = { head, entry: null, texts: {}, after: undefined, together: null, rows, typed, gone: true }
    return data(gone, 404)
  }
  const others = (field: 'dimension' | 'cause') =>
    draft.rows.filter((other) => other !== row && sameText(other[field], row[field])).length
  return data({
    head,
    entry: { key, version: row.version, place: at + 1, name: inLanguage(row.subCause, language) },
    texts: textsOf(row, rowFields),
    after: undefined,
    together: { dimension: others('dimension'), cause: others('cause') },
    rows,
    typed,
    gone: false,
  })
}

export async function action(args: ActionFunctionArgs) {
  const domain = codeOf(args)
  const { key } = args.params
  const moved = key === undefined ? undefined : await movedTo(args, calls.moveDraftRow, { domain, key })
  if (moved === 'done') return redirect(`${draftPage(domain)}#entry-${key}`, 303)
  if (moved) return moved
  const places = { list: draftPage(domain), forms: `${draftPage(domain)}/rows` }
  const posted = await readForm(
    args,
    typedEdit.partial({ version: true }).extend({ after: typedNew.shape.after }),
    FormId.entry,
  )
  if (!posted.ok) return data(posted.reply(), 422)
  const { intent, value } = posted
  const { version, after, together, ...texts } = value
  const stored = async () => {
    const row = (await draftOfPage(args)).rows.find((each) => each.key === key)
    return row && { texts: textsOf(row, rowFields), version: row.version }
  }
  // A row that another took out meanwhile is added again where its editor asks for it.
  if (key === undefined || intent === 'add') {
    const told = await tell(args, calls.addDraftRow, { body: { domain, after, ...texts } })
    return told.ok
      ? afterEntry(args, { intent, ...places, key: told.data.key, done: 'added' })
      : refusedEntry(posted, told, stored)
  }
  const told = await tell(args, calls.editDraftRow, {
    body: { domain, key, version: version ?? '', together, ...texts },
  })
  return told.ok ? afterEntry(args, { intent, ...places, key, done: 'saved' }) : refusedEntry(posted, told, stored)
}
