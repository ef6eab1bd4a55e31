import type { Found } from '#app/page/thing.server.ts'

/** Results of one kind, under the name of the kind. */
export type FoundPart = Found & { key: string; title: string }
