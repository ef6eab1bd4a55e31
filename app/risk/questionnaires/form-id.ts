/** The forms of the pages of questionnaires: by its id an action's reply finds its form. */
export const FormId = {
  questionnaire: 'questionnaire',
  copy: 'copy',
  entry: 'entry',
  place: 'place',
  list: 'list',
  workbook: 'workbook',
  publish: 'publish',
  discard: 'discard',
} as const
