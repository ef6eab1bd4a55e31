/** What kind of questionnaire a business domain owns. design: domain §5 */
export const DomainKind = { matrix: 'matrix', finance: 'finance' } as const
export type DomainKind = (typeof DomainKind)[keyof typeof DomainKind]

/** How far a questionnaire is, as its list is filtered: drafted ones are published ones whose next version is edited. */
export const questionnaireStandings = ['published', 'drafted', 'unpublished', 'archived'] as const
/** `place`: in the order they were made, archived ones last. */
export const questionnaireSorts = ['place', 'name', 'code', 'projects', 'createdAt'] as const

/** A project runs until it is archived; one with submitted papers is never deleted. design: domain §5 */
export const ProjectStatus = { open: 'open', archived: 'archived' } as const
export type ProjectStatus = (typeof ProjectStatus)[keyof typeof ProjectStatus]
