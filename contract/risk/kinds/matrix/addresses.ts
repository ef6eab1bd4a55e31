import { questionnaire, questionnaires } from '#contract/risk/questionnaires/addresses.ts'
import { results } from '#contract/risk/results/addresses.ts'
import type { ResultView } from './result-calls.ts'

export const questionnaireNew = `${questionnaires}/new`
export const questionnaireImport = `${questionnaires}/import`
export const questionnaireTemplate = `${questionnaires}/template`
export const questionnaireExport = (code: string) => `${questionnaire(code)}/export`
export const questionnaireVersion = (code: string, number: string | number) =>
  `${questionnaire(code)}/versions/${number}`

/** First page of the draft: its rows. */
export const draft = (code: string) => `${questionnaire(code)}/draft`
export const draftChanges = (code: string) => `${draft(code)}/changes`
export const draftDiscard = (code: string) => `${draft(code)}/discard`
export const draftImport = (code: string) => `${draft(code)}/import`
export const draftAsks = (code: string) => `${draft(code)}/asks`
export const draftLevels = (code: string) => `${draft(code)}/levels`
export const draftMeasures = (code: string) => `${draft(code)}/measures`
export const draftPreview = (code: string) => `${draft(code)}/preview`
export const draftPublish = (code: string) => `${draft(code)}/publish`
export const draftRowNew = (code: string) => `${draft(code)}/rows/new`
export const draftRow = (code: string, key: string) => `${draft(code)}/rows/${key}`
export const draftRowRemove = (code: string, key: string) => `${draftRow(code, key)}/remove`
export const draftColumns = (code: string) => `${draft(code)}/columns`
export const draftColumnNew = (code: string) => `${draftColumns(code)}/new`
export const draftColumn = (code: string, key: string) => `${draftColumns(code)}/${key}`
export const draftColumnRemove = (code: string, key: string) => `${draftColumn(code, key)}/remove`

export const paper = '/risk/evaluate/exam'
export const paperOf = ({ uuid, domain }: { uuid: string; domain: string }) =>
  `${paper}?${new URLSearchParams({ uuid, domain })}`
/** Read-only view for staff. */
export const paperShown = (named: { uuid: string; domain: string }) => `${paperOf(named)}&type=show`
export const paperSave = `${paper}/save`
export const paperFiles = `${paper}/files`
export const paperFile = `${paper}/file`

/** Results start with the overview. */
export const resultView = (id: string, view: ResultView) =>
  view === 'overview' ? results(id) : `${results(id)}/${view}`
export const resultViewOf = (id: string, view: ResultView, filter: URLSearchParams) =>
  `${resultView(id, view)}?${filter}`
export const answers = (id: string) => `${results(id)}/answers`
export const answersOf = (id: string, filter: URLSearchParams | Record<string, string>) =>
  `${answers(id)}?${new URLSearchParams(filter)}`
export const threshold = (id: string) => `${results(id)}/threshold`
export const weights = (id: string) => `${results(id)}/weights`
