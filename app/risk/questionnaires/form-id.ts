/** Form ids of the questionnaire pages; a reply names its form by id. */
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
