/** The forms of the pages of questionnaires: by its id an action's reply finds its form. */
export const FormId = {
  questionnaire: 'questionnaire',
  copy: 'copy',
  archive: 'archive',
  entry: 'entry',
  place: 'place',
  list: 'list',
  remove: 'remove',
  levels: 'levels',
  workbook: 'workbook',
  publish: 'publish',
  discard: 'discard',
} as const
