/** What kind of questionnaire a business domain owns. design: domain §5 */
export const DomainKind = { matrix: 'matrix', finance: 'finance' } as const
export type DomainKind = (typeof DomainKind)[keyof typeof DomainKind]

/** A project runs until it is archived; one with submitted papers is never deleted. design: domain §5 */
export const ProjectStatus = { open: 'open', archived: 'archived' } as const
export type ProjectStatus = (typeof ProjectStatus)[keyof typeof ProjectStatus]
