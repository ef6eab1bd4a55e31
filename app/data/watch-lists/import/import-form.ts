/** Forms of the page of an import; a reply names its form by id. */
export const FormId = { read: 'read', columns: 'columns', confirm: 'confirm' } as const
