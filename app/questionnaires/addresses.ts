export const questionnaires = '/risk/questionnaires'
export const questionnaireNew = `${questionnaires}/new`
export const questionnaireImport = `${questionnaires}/import`
export const questionnaireTemplate = `${questionnaires}/template`

export const questionnaire = (code: string) => `${questionnaires}/${code}`
export const questionnaireArchive = (code: string) => `${questionnaire(code)}/archive`
export const questionnaireCopy = (code: string) => `${questionnaire(code)}/copy`
export const questionnaireEdit = (code: string) => `${questionnaire(code)}/edit`
export const questionnaireExport = (code: string) => `${questionnaire(code)}/export`
export const questionnaireRestore = (code: string) => `${questionnaire(code)}/restore`
export const questionnaireVersion = (code: string, number: string | number) =>
  `${questionnaire(code)}/versions/${number}`

/** The draft begins with its rows. */
export const draft = (code: string) => `${questionnaire(code)}/draft`
export const draftChanges = (code: string) => `${draft(code)}/changes`
export const draftDiscard = (code: string) => `${draft(code)}/discard`
export const draftImport = (code: string) => `${draft(code)}/import`
export const draftLevels = (code: string) => `${draft(code)}/levels`
export const draftPreview = (code: string) => `${draft(code)}/preview`
export const draftPublish = (code: string) => `${draft(code)}/publish`
export const draftRowNew = (code: string) => `${draft(code)}/rows/new`
export const draftRow = (code: string, key: string) => `${draft(code)}/rows/${key}`
export const draftRowRemove = (code: string, key: string) => `${draftRow(code, key)}/remove`
export const draftColumns = (code: string) => `${draft(code)}/columns`
export const draftColumnNew = (code: string) => `${draftColumns(code)}/new`
export const draftColumn = (code: string, key: string) => `${draftColumns(code)}/${key}`
export const draftColumnRemove = (code: string, key: string) => `${draftColumn(code, key)}/remove`
