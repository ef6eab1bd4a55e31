/** The forms of the manager's pages: by its id an action's reply finds its form. */
export const FormId = {
  project: 'project',
  archive: 'archive',
  remove: 'remove',
  insiders: 'insiders',
  outsider: 'outsider',
  correction: 'correction',
  workbook: 'workbook',
} as const
