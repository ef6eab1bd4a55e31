/** Forms of the editor's page. */
export const EditorForm = { rule: 'rule', judging: 'judging', save: 'save' } as const
