/** Kind of questionnaire of a business domain. design: domain §5 */
export const DomainKind = { matrix: 'matrix', finance: 'finance' } as const
export type DomainKind = (typeof DomainKind)[keyof typeof DomainKind]

/** Filters of the questionnaire list. `drafted` ones are published and have a draft of the next version. */
export const questionnaireStatuses = ['published', 'drafted', 'unpublished', 'archived'] as const
/** `place`: in order of creation, archived ones last. */
export const questionnaireSorts = ['place', 'name', 'code', 'projects', 'createdAt'] as const

/** A project is open until archived; one with submitted papers is never deleted. design: domain §5 */
export const ProjectStatus = { open: 'open', archived: 'archived' } as const
export type ProjectStatus = (typeof ProjectStatus)[keyof typeof ProjectStatus]
