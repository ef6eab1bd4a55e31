/** The forms of these pages: by its id an action's reply finds its form. */
export const FormId = {
  questionnaire: 'questionnaire',
  list: 'list',
  entry: 'entry',
  remove: 'remove',
  publish: 'publish',
  discard: 'discard',
  workbook: 'workbook',
} as const
