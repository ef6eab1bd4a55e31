/** Forms of the editor's page. */
export const EditorForm = { head: 'head', change: 'change', place: 'place', layout: 'layout' } as const
