import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { ask, tell } from '#app/api.server.ts'
import { readDraft } from '#app/page/draft.server.ts'
import { readForm } from '#app/page/form.server.ts'
import { redirectWithNotice } from '#app/page/notice.server.ts'
import { translatorOf } from '#app/page/texts.server.ts'
import { bizIdOf } from '#app/questionnaires/params.server.ts'
import { getLetters, getProject, pageItems, previewLetters, saveLetters } from '#contract/campaigns/calls.ts'
import { LetterPurpose } from '#contract/campaigns/codes.ts'
import { lettersEdit } from '#contract/campaigns/shapes.ts'
import { problems } from '#contract/problem.ts'
import { bizId } from '#contract/questionnaires/shapes.ts'
import * as at from './addresses.ts'
import { FormId } from './form-id.ts'
import { projectView } from './project-view.server.ts'

/** Respondents to choose from for a preview: enough to see a few of each kind. */
const previewedMax = 50

const typedLetters = z.strictObject({
  version: lettersEdit.shape.version,
  texts: lettersEdit.shape.texts,
  itemId: bizId.optional(),
})

const pageOf = (args: LoaderFunctionArgs, purpose: LetterPurpose): string => {
  const id = bizIdOf(args)
  return purpose === LetterPurpose.reminder ? at.reminderLetters(id) : at.letters(id)
}

/** The page of one letter, in all its languages. */
export const letterLoader = (purpose: LetterPurpose) => async (args: LoaderFunctionArgs) => {
  const projectId = bizIdOf(args)
  const [project, { version, letters }, { records }] = await Promise.all([
    ask(args, getProject, { query: { id: projectId } }),
    ask(args, getLetters, { query: { projectId } }),
    ask(args, pageItems, { body: { projectId, current: 1, size: previewedMax, sort: 'id', order: 'asc' } }),
  ])
  return {
    project: projectView(args.request, project),
    purpose,
    version,
    ...letters[purpose],
    respondents: records.map(({ itemId, name }) => ({ itemId, name })),
    draft: await readDraft(args),
  }
}

/** Shows the letters filled in for a respondent, saved or not; or saves them. */
export const letterAction = (purpose: LetterPurpose) => async (args: ActionFunctionArgs) => {
  const form = await readForm(args, typedLetters, FormId.letters)
  const nothing = { preview: undefined, stored: undefined }
  if (!form.ok) return data({ ...form.reply(), ...nothing }, 422)
  const projectId = bizIdOf(args)
  const { version, texts, itemId } = form.value
  if (form.intent === 'preview') {
    const told = await tell(args, previewLetters, { body: { projectId, purpose, texts, itemId } })
    if (!told.ok) return data({ ...form.reply(told), ...nothing }, told.status)
    return data({ ...form.reply(), ...nothing, preview: told.data }, 200)
  }
  const told = await tell(args, saveLetters, { body: { projectId, version, purpose, texts } })
  if (!told.ok) {
    const inConflict = told.failure.code === problems['version.conflict']
    const stored = inConflict ? await ask(args, getLetters, { query: { projectId } }) : undefined
    const letter = stored && { version: stored.version, ...stored.letters[purpose] }
    return data({ ...form.reply(told), ...nothing, stored: letter }, told.status)
  }
  return redirectWithNotice(
    args,
    pageOf(args, purpose),
    translatorOf(args.request, 'campaigns-delivery')('letters.done'),
  )
}
