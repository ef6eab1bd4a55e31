/** Forms of the page of an import; a reply names its form by id. */
export const FormId = { columns: 'columns', read: 'read' } as const
