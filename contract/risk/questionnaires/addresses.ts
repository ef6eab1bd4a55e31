export const questionnaires = '/risk/questionnaires'
export const questionnairesExport = `${questionnaires}/export`

export const questionnaire = (code: string) => `${questionnaires}/${code}`
export const questionnaireArchive = (code: string) => `${questionnaire(code)}/archive`
export const questionnaireCopy = (code: string) => `${questionnaire(code)}/copy`
export const questionnaireEdit = (code: string) => `${questionnaire(code)}/edit`
export const questionnaireRestore = (code: string) => `${questionnaire(code)}/restore`
