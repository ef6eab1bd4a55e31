import type { Found } from '#app/page/menus/entity-type.server.ts'

/** Results of one feature, with its title. */
export type FoundPart = Found & { key: string; title: string }
